import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleProposal, sampleProposals } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProposalListPage } from '../proposals/proposal-list-page.tsx'

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
const statusIn = ({ address }: SentRequest) => new URL(address, 'http://localhost').searchParams.get('status')

/** Responds to the list call with the proposals that have the requested status. */
const listOf = (proposals: () => readonly Proposal[]): Answer => answer(proposalCalls.list, (request) => inPages(proposals().filter(({ status }) => status === statusIn(request)))(request))

function open(proposals: readonly Proposal[] | (() => readonly Proposal[]), { path = '/proposals?view=board', more = [] as Answer[] } = {}) {
  const list = listOf(typeof proposals === 'function' ? proposals : () => proposals)
  return renderPage(<ProposalListPage />, { path, answers: [...more, ...(more.some(([call]) => call === proposalCalls.list) ? [] : [list])] })
}

const column = (name: string | RegExp) => screen.findByRole('region', { name })
const titlesIn = (region: HTMLElement) => within(region).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const addresses = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'GET').map(({ address }) => address)

test('shows a column for each status with its number of proposals', async () => {
  const sent = Array.from({ length: 60 }, (_, index) => sampleProposal({ id: 100 + index, title: `Sent ${index}` }))
  const { requests } = open([sampleProposal({ status: 'draft', title: 'Draft one' }), ...sent])
  await column('Sent 60')
  const board = screen.getByRole('region', { name: 'Board' })
  await waitFor(() => expect(within(board).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Draft 1', 'Sent 60', 'Accepted 0', 'Rejected 0', 'Expired 0']))
  expect(titlesIn(await column('Draft 1'))).toEqual(['Draft one'])
  expect(within(await column('Expired 0')).getByText('No proposals')).toBeTruthy()
  expect(addresses(requests).toSorted()).toEqual(proposalStatuses.map((status) => `/api/proposals?sections=false&status=${status}&limit=50&count=true`).toSorted())
})

test('a column shows the sum of its proposals once all of them are loaded', async () => {
  const sent = Array.from({ length: 60 }, (_, index) => sampleProposal({ id: 100 + index, amount: '0.10' }))
  const { user } = open([...sent, sampleProposal({ id: 1, status: 'draft', amount: '8420.84' }), sampleProposal({ id: 2, status: 'draft', amount: '0.01' })])
  expect(await within(await column('Draft 2')).findByText('Total: $8,420.85')).toBeTruthy()
  expect(within(await column('Expired 0')).getByText('Total: $0.00')).toBeTruthy()
  const region = within(await column('Sent 60'))
  expect(region.queryByText(/^Total:/)).toBeNull()
  await user.click(region.getByRole('button', { name: 'Show more' }))
  expect(await region.findByText('Total: $6.00')).toBeTruthy()
})

test('shows a hint that more columns can be scrolled to', async () => {
  open([sampleProposal()])
  expect(await screen.findByText('Scroll sideways to see all columns')).toBeTruthy()
})

test('a card shows the title, client, amount and age, and links to the details', async () => {
  const sentDate = new Date(Date.now() - 12 * 86_400_000).toISOString()
  open([sampleProposal({ sentDate })])
  const card = within(await column('Sent 1'))
  expect((await card.findByRole('link', { name: 'Website relaunch' })).getAttribute('href')).toBe('/proposals/1')
  for (const text of ['Northwind Studio', '$8,420.84', 'Sent 12 days ago']) expect(card.getByText(text), text).toBeTruthy()
})

test.each([
  ['a sent proposal says that the client has not opened it', 'sent', null, 'Not opened yet'],
  ['a sent proposal shows when the client last opened it', 'sent', '2026-11-05T08:30:00.000Z', 'Opened Nov 5, 2026'],
  ['a draft does not mention views', 'draft', null, undefined],
  ['an accepted proposal does not mention views', 'accepted', '2026-11-05T08:30:00.000Z', undefined],
] as const)('the card of %s', async (_, status, lastViewedAt, text) => {
  const proposal = { ...sampleProposal({ status }), lastViewedAt }
  open([proposal])
  await screen.findByRole('link', { name: 'Website relaunch' })
  expect(screen.queryByText(/opened/i)?.textContent).toBe(text)
})

test('each column loads its next page on demand', async () => {
  const sent = Array.from({ length: 120 }, (_, index) => sampleProposal({ id: 200 - index, title: `Sent ${index}` }))
  const { user, requests } = open(sent)
  const region = await column('Sent 120')
  await waitFor(() => expect(titlesIn(region)).toHaveLength(50))
  await user.click(within(region).getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titlesIn(region)).toHaveLength(100))
  await user.click(within(region).getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titlesIn(region)).toHaveLength(120))
  expect(within(region).queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(addresses(requests).filter((address) => address.includes('cursor='))).toEqual(['50', '100'].map((cursor) => `/api/proposals?sections=false&status=sent&limit=50&cursor=${cursor}`))
})

test('a card’s menu moves it to another column', async () => {
  let status: Proposal['status'] = 'sent'
  const setStatus = answer(proposalCalls.setStatus, () => {
    status = 'accepted'
    return sampleProposal({ status })
  })
  const { user } = open(() => [sampleProposal({ status })], { more: [setStatus] })
  await user.click(await screen.findByRole('button', { name: 'Actions for Website relaunch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as Approved' }))
  await waitFor(async () => expect(titlesIn(await column('Accepted 1'))).toEqual(['Website relaunch']))
  expect(titlesIn(await column('Sent 0'))).toEqual([])
})

describe('the filters', () => {
  test('search all columns, regardless of status', async () => {
    const { requests } = open(sampleProposals(5), { path: '/proposals?view=board&search=shop&sort=amount&status=sent' })
    await column('Sent 1')
    expect(addresses(requests).toSorted()).toEqual(proposalStatuses.map((status) => `/api/proposals?sections=false&search=shop&status=${status}&sort=amount&limit=50&count=true`).toSorted())
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    expect(await screen.findByText('5 proposals')).toBeTruthy()
  })

  test('can be cleared without closing the board', async () => {
    const { user, visited } = open([], { path: '/proposals?view=board&search=zebra' })
    expect(await screen.findByText('No proposal matches these filters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(visited).toEqual(['/proposals?view=board'])
  })

  test('are kept when the view changes', async () => {
    open(sampleProposals(5), { path: '/proposals?view=board&search=shop&sort=amount' })
    const views = within(await screen.findByRole('navigation', { name: 'List or board' }))
    expect(views.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/proposals?search=shop&sort=amount')
    expect(views.getByRole('link', { name: 'Board' }).getAttribute('aria-current')).toBe('page')
  })
})

test('offers to create the first proposal', async () => {
  open([])
  expect(await screen.findByText('No proposals yet')).toBeTruthy()
})

describe('a failure to load proposals', () => {
  test('in one column does not affect the other columns', async () => {
    let isBroken = true
    const page = inPages([sampleProposal()])
    const list = answer(proposalCalls.list, (request) => (statusIn(request) !== 'sent' ? inPages([])(request) : isBroken ? broken : page(request)))
    const { user } = open([], { more: [list] })
    const failed = within(await screen.findByRole('alert'))
    expect(failed.getByText(broken.message)).toBeTruthy()
    expect(within(await column('Draft 0')).getByText('No proposals')).toBeTruthy()
    isBroken = false
    await user.click(failed.getByRole('button', { name: 'Retry' }))
    expect(titlesIn(await column('Sent 1'))).toEqual(['Website relaunch'])
  })

  test('in all columns is shown once, with Retry', async () => {
    let isBroken = true
    const list = answer(proposalCalls.list, (request) => (isBroken ? broken : inPages(statusIn(request) === 'sent' ? [sampleProposal()] : [])(request)))
    const { user } = open([], { more: [list] })
    expect(await screen.findByText('The proposals could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await column('Sent 1')
  })
})
