import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { sampleClients, sampleLines, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditProposalPage } from '../proposals/edit-proposal-page.tsx'

const answers = [
  ...answerClients(sampleClients),
  answer(proposalCalls.get, sampleProposal()),
  answer(proposalCalls.lineItems, sampleLines),
  answer(proposalCalls.update, sampleProposal({ version: 4 })),
]

async function open() {
  const page = renderPage(<EditProposalPage />, { path: '/proposals/1/edit', params: { id: '1' }, answers })
  await screen.findByRole('button', { name: 'Update Proposal' })
  return page
}

type Page = Awaited<ReturnType<typeof open>>

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const total = () => field('Total Amount ($) (Auto-calculated from line items)').value
const menu = (number: number) => screen.getByRole('button', { name: `Actions for item ${number}` })
const descriptions = () => within(screen.getByRole('list', { name: 'Line items' })).getAllByLabelText<HTMLInputElement>(/^Description of item/).map(({ value }) => value)

/** By keyboard. */
async function pick({ user }: Page, number: number, name: string) {
  menu(number).focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name })
  item.focus()
  await user.keyboard('{Enter}')
}

async function sentLines(page: Page) {
  await page.user.click(screen.getByRole('button', { name: 'Update Proposal' }))
  await waitFor(() => expect(page.requests.some(({ method }) => method === 'PATCH')).toBe(true))
  return page.requests.find(({ method }) => method === 'PATCH')?.body
}

test('an optional line counts toward the total only if it is preselected, and is saved that way', async () => {
  const page = await open()
  await pick(page, 2, 'Make it optional')
  expect([total(), field('Item 2 is preselected').checked]).toEqual(['$2,420.84', false])
  await page.user.click(field('Item 2 is preselected'))
  expect(total()).toBe('$8,420.84')
  await page.user.click(field('Item 2 is preselected'))
  expect(await sentLines(page)).toEqual({
    amount: '2420.84',
    lineItems: [
      { description: 'Design', quantity: '16', rate: '150.00' },
      { description: 'Development', quantity: '40', rate: '150.00', option: { group: null, isSelected: false } },
      { description: 'Move of the domain', quantity: '0.1667', rate: '125.00' },
    ],
  })
})

test('alternative lines share a group, and one of them is preselected', async () => {
  const page = await open()
  await pick(page, 1, 'Let the client choose one')
  await page.user.clear(field('Group of item 1'))
  await page.user.type(field('Group of item 1'), 'Scope')
  await pick(page, 2, 'Let the client choose one')
  expect([field('Group of item 2').value, field('Item 1 is preselected').checked, field('Item 2 is preselected').checked, total()]).toEqual(['Scope', true, false, '$2,420.84'])
  await page.user.click(field('Item 2 is preselected'))
  expect([field('Item 1 is preselected').checked, total()]).toEqual([false, '$6,020.84'])
  await page.user.click(screen.getByRole('button', { name: 'Remove item 2' }))
  expect([field('Item 1 is preselected').checked, total()]).toEqual([true, '$2,420.84'])
})

test('a group requires a name', async () => {
  const page = await open()
  await pick(page, 1, 'Let the client choose one')
  await page.user.clear(field('Group of item 1'))
  await page.user.click(screen.getByRole('button', { name: 'Update Proposal' }))
  expect(await screen.findByText('Group name is required')).toBeTruthy()
  expect(field('Group of item 1').getAttribute('aria-invalid')).toBe('true')
  expect(page.requests.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('moving a line up or down keeps its entered values and the focus on its menu', async () => {
  const page = await open()
  await pick(page, 3, 'Make it optional')
  await pick(page, 3, 'Move up')
  expect(descriptions()).toEqual(['Design', 'Move of the domain', 'Development'])
  expect(field('Item 2 is preselected').checked).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(menu(2)))
  await pick(page, 1, 'Move down')
  expect(descriptions()).toEqual(['Move of the domain', 'Design', 'Development'])
  menu(1).focus()
  await page.user.keyboard('{Enter}')
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
})

test('an optional line can be changed back to included', async () => {
  const page = await open()
  await pick(page, 1, 'Make it optional')
  await pick(page, 1, 'Always include it')
  expect([total(), screen.queryByLabelText('Item 1 is preselected')]).toEqual(['$8,420.84', null])
  expect(await sentLines(page)).toEqual({})
})

test('the preview shows the options as the client sees them', async () => {
  const page = await open()
  await pick(page, 2, 'Make it optional')
  await pick(page, 3, 'Let the client choose one')
  await page.user.click(screen.getByRole('button', { name: 'Preview Proposal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Proposal Preview' }))
  const items = (await dialog.findByText('Optional')).parentElement
  expect(items?.textContent).toBe('OptionalDevelopment 40 × $150.00Not selected$6,000.00')
  expect(dialog.getByText('Choose one: Package').parentElement?.textContent).toContain('Selected$20.84')
  expect(dialog.getByText('$2,420.84')).toBeTruthy()
})
