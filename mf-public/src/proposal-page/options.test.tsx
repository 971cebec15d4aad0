import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { proposalWithOptions, signedProposal } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

const signedWith = (selected: number[], figures: object) => proposalWithOptions({ ...signedProposal.proposal, ...figures }, selected)
const signed = signedWith([0, 3], { amount: '9000.00', downPaymentAmount: '2999.70' })

function open(inlined: SharedProposal, { signing = signed, reply = signed, host }: { signing?: SharedProposal | ApiError; reply?: SharedProposal; host?: ReturnType<typeof fakeHost> } = {}) {
  const { read, refresh, countView, sign } = proposalSharingCalls
  const answers = [answer(read, reply), answer(sign, signing), answer(refresh, inlined), answer(countView, undefined)]
  return renderPage(<ProposalPage token="TOKEN" inlined={inlined} host={host} />, { answers })
}

type Page = ReturnType<typeof open>

const investment = () => screen.getByRole('heading', { name: 'Investment' }).closest('section')!
const optional = (name: RegExp) => screen.getByRole('checkbox', { name })
const hosting = (name: RegExp) => within(screen.getByRole('group', { name: 'Choose one: Hosting' })).getByRole('radio', { name })
const sent = ({ requests }: Page) => requests.filter(({ address }) => address.endsWith('/sign')).map(({ body }) => body)

async function sign({ user }: Page) {
  await user.type(screen.getByLabelText('Type your full name as your signature:'), 'Grace B. M. Hopper')
  await user.click(screen.getByRole('button', { name: 'Sign Proposal' }))
}

afterEach(() => {
  vi.useRealTimers()
})

test('shows the options with their prices and the owner’s preselection', () => {
  open(proposalWithOptions())
  expect([optional(/^Development/), optional(/^Move of the domain/), hosting(/^Basic/), hosting(/^Plus/)].map((input) => (input as HTMLInputElement).checked)).toEqual([false, true, true, false])
  expect(screen.getByRole('group', { name: 'Optional' }).textContent).toContain('Development 40 × $150.00 $6,000.00')
  expect(screen.getAllByRole('row').slice(-2).map(({ textContent }) => textContent)).toEqual(['DescriptionQtyRateAmount', 'Design of all pages, on phones and desks16$150.00$2,400.00'])
})

test('updates the total, the down payment and the remainder after each choice', async () => {
  const { user } = open(proposalWithOptions())
  const figures = () => investment().textContent?.match(/Total .*$/)?.[0]
  expect(figures()).toBe('Total $2,660.84Down Payment: 33.33% ($886.86)Remaining: $1,773.98')
  await user.click(optional(/^Development/))
  expect(figures()).toBe('Total $8,660.84Down Payment: 33.33% ($2,886.66)Remaining: $5,774.18')
  await user.click(hosting(/^Plus/))
  expect([figures(), (hosting(/^Basic/) as HTMLInputElement).checked]).toEqual(['Total $9,020.84Down Payment: 33.33% ($3,006.65)Remaining: $6,014.19', false])
  await user.click(optional(/^Move of the domain/))
  expect(figures()).toBe('Total $9,000.00Down Payment: 33.33% ($2,999.70)Remaining: $6,000.30')
})

test('sends the choice with the signature and then shows it as read-only', async () => {
  const page = open(proposalWithOptions())
  await page.user.click(optional(/^Development/))
  await page.user.click(optional(/^Move of the domain/))
  await page.user.click(hosting(/^Plus/))
  await sign(page)
  await screen.findByRole('heading', { name: 'Proposal Signed' })
  expect(sent(page)).toEqual([{ signature: 'Grace B. M. Hopper', version: 3, options: [0, 3] }])
  expect([screen.queryByRole('checkbox'), screen.queryByRole('radio')]).toEqual([null, null])
  const items = within(investment()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items.map((text) => [text?.split(' ')[0], text?.endsWith('Not chosen')])).toEqual([['Development', false], ['Move', true], ['Basic:', true], ['Plus:', false]])
})

test('resets the choice if the owner changed the options, but keeps it if only the text changed', async () => {
  const changed = new ApiError({ status: 409, code: 'stale_version', message: 'This proposal was changed.' })
  const renamed = proposalWithOptions({ version: 4, title: 'Another title' })
  const page = open(proposalWithOptions(), { signing: changed, reply: renamed })
  await page.user.click(optional(/^Development/))
  await sign(page)
  await screen.findByRole('heading', { name: 'Another title' })
  expect((optional(/^Development/) as HTMLInputElement).checked).toBe(true)
  page.unmount()

  const other = { ...renamed, options: renamed.options?.map((option) => ({ ...option, rate: '1.00', amount: '1.00' })) } as SharedProposal
  const again = open(proposalWithOptions(), { signing: changed, reply: other })
  await again.user.click(optional(/^Development/))
  await sign(again)
  expect(await screen.findByText(/now shows the changed proposal/)).toBeTruthy()
  expect((optional(/^Development/) as HTMLInputElement).checked).toBe(false)
})

test('replaces the unsent choice with that of a person who has already signed', async () => {
  const conflict = new ApiError({ status: 409, code: 'conflict', message: 'This proposal is already signed.' })
  const page = open(proposalWithOptions(), { signing: conflict, reply: signedWith([1, 2], { clientSignature: 'Ada Lovelace', amount: '2660.84', downPaymentAmount: '886.86' }) })
  await page.user.click(optional(/^Development/))
  await sign(page)
  await screen.findByText('Ada Lovelace')
  expect(investment().textContent).toContain('Total $2,660.84')
})

test('locks the choice once the down payment has been invoiced', () => {
  const deposit = { amount: '886.86', status: 'payable', balance: '886.86', invoiceNumber: 'INV-1', paidDate: null } as const
  open({ ...proposalWithOptions({ status: 'accepted' }), deposit })
  expect([screen.queryByRole('checkbox'), screen.queryByRole('radio')]).toEqual([null, null])
  expect(screen.getByRole('button', { name: 'Sign Proposal' })).toBeTruthy()
})

test('repeats the chosen options and their total in the confirmation step in a frame', async () => {
  fakeSight()
  const page = open(proposalWithOptions(), { host: fakeHost() })
  await page.user.click(hosting(/^Plus/))
  await page.user.type(screen.getByLabelText('Type your full name as your signature:'), 'Grace Hopper')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Sign Proposal' })))
  const step = screen.getByRole('group', { name: 'Confirm your signature' })
  expect(step.textContent).toContain('Chosen optionsMove of the domain, Plus: backups every day and a test siteTotal$3,020.84')
})
