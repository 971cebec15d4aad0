import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { bareProposal, sampleClients, sampleProposal, sampleProposals, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import declaration from '../../module.json' with { type: 'json' }
import { ProposalListPage } from './proposal-list-page.tsx'

const proposal = sampleProposal()
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })

const counts = answer(proposalCalls.statusCounts, { draft: 1200, sent: 2, accepted: 0, rejected: 1, expired: 3 })

function openWith(answers: readonly Answer[], path = '/proposals') {
  return renderPage(<ProposalListPage />, { path, answers: [counts, ...answers] })
}

function open(proposals = [proposal, bareProposal], path?: string) {
  return openWith(
    [
      answer(proposalCalls.list, proposals),
      answer(proposalCalls.setStatus, sampleProposal({ status: 'accepted' })),
    ],
    path,
  )
}

const addresses = (requests: readonly SentRequest[]) => requests.map(({ address }) => address)
const listRequests = (requests: readonly SentRequest[]) => addresses(requests).filter((address) => address.startsWith('/api/proposals?'))

async function findCard(title: string) {
  const item = (await screen.findByRole('link', { name: title })).closest<HTMLElement>('li')
  if (!item) throw new Error(`${title} stands in no card`)
  return within(item)
}

describe('the page', () => {
  test('shows its headings and a link to create a proposal', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Proposals' })).toBeTruthy()
    expect(screen.getByText('Manage your client proposals')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Proposal' }).getAttribute('href')).toBe('/proposals/new')
    await findCard('Website relaunch')
  })

  test('shows three skeleton rows while loading', () => {
    openWith([answer(proposalCalls.list, never)])
    expect(screen.getAllByTestId('proposal-skeleton')).toHaveLength(3)
  })

  test('offers to create the first proposal if there are none', async () => {
    open([])
    expect(await screen.findByText('No proposals yet')).toBeTruthy()
    expect(screen.getByText('Create your first proposal to send to clients for project work.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Create Proposal' }).getAttribute('href')).toBe('/proposals/new')
  })

  test('shows why the list could not be loaded and offers Retry', async () => {
    let isBroken = true
    const { user } = openWith([answer(proposalCalls.list, () => (isBroken ? broken : [proposal]))])
    expect(await screen.findByText('Proposals is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard('Website relaunch')
  })
})

describe('result pages', () => {
  test('are requested without section texts, with the same requests that the shell preloads', async () => {
    const { requests } = open()
    await findCard('Website relaunch')
    await waitFor(() => expect(requests).toHaveLength(2))
    const preloaded = declaration.routes.find(({ path }) => path === '/proposals')?.data ?? []
    expect(addresses(requests).toSorted()).toEqual(preloaded.toSorted())
  })

  test('load while scrolling, and only cards near the viewport are rendered', async () => {
    onTestFinished(() => void (document.documentElement.scrollTop = 0))
    const { requests, container } = openWith([answer(proposalCalls.list, inPages(sampleProposals(220)))])
    await waitFor(() => expect(container.querySelector('li[aria-setsize="220"]')).toBeTruthy())
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).length).toBeLessThan(50))
    document.documentElement.scrollTop = 5100
    fireEvent.scroll(window)
    await waitFor(() => expect(container.querySelector('li[aria-posinset="51"] h2')).toBeTruthy())
    expect(listRequests(requests)).toEqual(['/api/proposals?sections=false&limit=50&count=true', '/api/proposals?sections=false&limit=50&cursor=50'])
  })

  test('offer Retry if a later page cannot be loaded', async () => {
    onTestFinished(() => void (document.documentElement.scrollTop = 0))
    let isBroken = true
    const page = inPages(sampleProposals(120))
    const { user, container } = openWith([answer(proposalCalls.list, (request) => (isBroken && request.address.includes('cursor=') ? broken : page(request)))])
    await waitFor(() => expect(container.querySelector('li[aria-setsize="120"]')).toBeTruthy())
    document.documentElement.scrollTop = 5100
    fireEvent.scroll(window)
    const failed = within(await screen.findByRole('alert'))
    expect(failed.getByText('Proposals is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(failed.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(container.querySelector('li[aria-posinset="51"] h2')).toBeTruthy())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the filters', () => {
  test('offer all sort orders', async () => {
    const { user } = open()
    await findCard('Website relaunch')
    const offered = async (label: string) => {
      screen.getByRole('combobox', { name: label }).focus()
      await user.keyboard('{Enter}')
      const texts = screen.getAllByRole('option').map((option) => option.textContent)
      await user.keyboard('{Escape}')
      return texts
    }
    expect(await offered('Sort by')).toEqual(['Newest', 'Title A–Z', 'Amount (highest first)', 'Valid until (earliest first)'])
  })

  test.each([
    ['search=%20n%26o%20', '&search=n%26o'],
    ['status=accepted', '&status=accepted'],
    ['sort=title', '&sort=title'],
    ['sort=amount', '&sort=amount'],
    ['sort=validUntil', '&sort=validUntil'],
    ['search=shop&status=draft&sort=amount', '&search=shop&status=draft&sort=amount'],
    ['status=approved&sort=oldest&client=0', ''],
  ])('turn the URL query ?%s into the request ?sections=false%s', async (search, query) => {
    const { requests } = open(undefined, `/proposals?${search}`)
    await findCard('Website relaunch')
    expect(listRequests(requests)).toEqual([`/api/proposals?sections=false${query}&limit=50&count=true`])
  })

  test('search once the user pauses typing', async () => {
    const { user, requests, visited } = open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search proposals...' }), 'shop')
    await waitFor(() => expect(visited).toEqual(['/proposals?search=shop']))
    await waitFor(() => expect(listRequests(requests)).toHaveLength(2))
    expect(listRequests(requests).at(-1)).toBe('/api/proposals?sections=false&search=shop&limit=50&count=true')
  })

  test('are stored in the URL', async () => {
    const { user, visited } = open()
    await findCard('Website relaunch')
    await user.click(screen.getByRole('tab', { name: /^Accepted/ }))
    await choose(user, 'Sort by', 'Amount (highest first)')
    expect(visited).toEqual(['/proposals?status=accepted', '/proposals?status=accepted&sort=amount'])
  })

  test.each([
    [[proposal, bareProposal], '2 proposals'],
    [[proposal], '1 proposal'],
  ])('announce the number of matches: %#', async (proposals, text) => {
    open(proposals, '/proposals?status=sent')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('show the client as a removable chip', async () => {
    const client = answer(clientCalls.get, sampleClients[0] as (typeof sampleClients)[0])
    const { user, requests, visited } = openWith([answer(proposalCalls.list, [proposal]), client], '/proposals?client=3&status=sent')
    await user.click(await screen.findByRole('button', { name: 'Client: Northwind Studio. Show all clients' }))
    expect(listRequests(requests)[0]).toBe('/api/proposals?sections=false&clientId=3&status=sent&limit=50&count=true')
    expect(visited).toEqual(['/proposals?status=sent'])
    expect(screen.queryByRole('button', { name: /^Client:/ })).toBeNull()
    expect(screen.getByRole('region', { name: 'Filters' }).contains(document.activeElement)).toBe(true)
  })

  test('show the client’s id if that client does not exist', async () => {
    const missing = new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })
    openWith([answer(proposalCalls.list, []), answer(clientCalls.get, missing)], '/proposals?client=99')
    expect(await screen.findByRole('button', { name: 'Client: Client 99. Show all clients' })).toBeTruthy()
  })

  test('can be cleared if nothing matches, without changing the sort order', async () => {
    const { user, visited } = open([], '/proposals?search=zebra&status=sent&sort=title')
    expect(await screen.findByText('No proposal matches these filters.')).toBeTruthy()
    expect(screen.queryByText('No proposals yet')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(visited).toEqual(['/proposals?sort=title'])
  })
})

describe('the status tabs', () => {
  test('show the number of proposals for each status and in total', async () => {
    open()
    await screen.findByText('1,200')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All 1,206', 'Draft 1,200', 'Sent 2', 'Accepted 0', 'Rejected 1', 'Expired 3'])
  })

  test('count the matches for the search and the client, regardless of status and sort order', async () => {
    const client = answer(clientCalls.get, sampleClients[0] as (typeof sampleClients)[0])
    const { requests } = openWith([answer(proposalCalls.list, [proposal]), client], '/proposals?search=shop&client=3&status=sent&sort=title')
    await findCard('Website relaunch')
    expect(addresses(requests)).toContain('/api/proposals/status-counts?search=shop&clientId=3')
  })

  test('filter by status', async () => {
    const { user, requests, visited } = open()
    await user.click(await screen.findByRole('tab', { name: /^Accepted/ }))
    expect(visited).toEqual(['/proposals?status=accepted'])
    await waitFor(() => expect(listRequests(requests).at(-1)).toBe('/api/proposals?sections=false&status=accepted&limit=50&count=true'))
    expect(screen.getByRole('tab', { name: /^Accepted/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('work even if the counts cannot be loaded', async () => {
    renderPage(<ProposalListPage />, { path: '/proposals', answers: [answer(proposalCalls.list, [proposal]), answer(proposalCalls.statusCounts, broken)] })
    await findCard('Website relaunch')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual(['All', 'Draft', 'Sent', 'Accepted', 'Rejected', 'Expired'])
  })
})

describe('a card', () => {
  test('shows the client, creation date, status, description and amounts', async () => {
    open()
    const card = await findCard('Website relaunch')
    for (const text of [
      'Northwind Studio',
      'hello@northwind.studio',
      'Created Nov 2, 2026',
      'Sent',
      'A faster website that your team can edit, in eight weeks.',
      'Total: $8,420.84',
      'Down Payment: $4,210.42',
    ]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: 'Edit Website relaunch' }).getAttribute('href')).toBe('/proposals/1/edit')
    expect(card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('/proposals/1')
  })

  test.each([
    ['a future last valid day', { validUntil: '2999-12-31' }, 'Valid until Dec 31, 2999'],
    ['a past last valid day as expired', { validUntil: '2020-01-31' }, 'Expired (valid until Jan 31, 2020)'],
    ['a past last valid day without a warning if the proposal was accepted', { validUntil: '2020-01-31', status: 'accepted' }, 'Valid until Jan 31, 2020'],
  ] as const)('shows %s', async (_, fields, text) => {
    open([sampleProposal(fields)])
    expect((await findCard('Website relaunch')).getByText(text)).toBeTruthy()
  })

  test('shows no expiry date if the proposal has none', async () => {
    open([sampleProposal({ validUntil: null })])
    expect((await findCard('Website relaunch')).queryByText(/valid until/i)).toBeNull()
  })

  test.each([
    ['that it was sent and not opened', { lastViewedAt: null }, ['Valid until Dec 31, 2026', 'Sent Nov 4, 2026 · Not opened yet']],
    ['when it was sent and last opened', { lastViewedAt: '2026-11-05T08:30:00.000Z' }, ['Valid until Dec 31, 2026', 'Sent Nov 4, 2026 · Opened Nov 5, 2026']],
    ['only when it was sent if the server does not say whether it was opened', {}, ['Valid until Dec 31, 2026', 'Sent Nov 4, 2026']],
    ['when it was signed', { ...signedProposal, lastViewedAt: null }, ['Signed Nov 10, 2026']],
    ['when it was accepted without a signature', { status: 'accepted', acceptedDate: '2026-11-10T17:45:00.000Z' }, ['Accepted Nov 10, 2026', 'Not signed']],
    ['when it was rejected', { status: 'rejected', rejectedDate: '2026-11-10T17:45:00.000Z' }, ['Rejected Nov 10, 2026']],
    ['its last valid day if it has expired', { status: 'expired' }, ['Expired (valid until Dec 31, 2026)']],
    ['its last valid day if it is a draft', { status: 'draft', lastViewedAt: null }, ['Valid until Dec 31, 2026']],
  ] as const)('shows %s', async (_, fields, texts) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    open([{ ...proposal, ...fields }])
    const downPayment = (await findCard('Website relaunch')).getByText(/^Down Payment:/)
    expect([...(downPayment.parentElement?.children ?? [])].slice(2).map(({ textContent }) => textContent)).toEqual(texts)
  })

  test('has no edit button if the proposal is signed', async () => {
    open([signedProposal])
    const card = await findCard(signedProposal.title)
    expect(card.queryByRole('link', { name: /^Edit / })).toBeNull()
    expect(card.getByRole('link', { name: 'View Details' })).toBeTruthy()
  })

  test('has a badge for each status', async () => {
    open(proposalStatuses.map((status, id) => sampleProposal({ id: id + 1, title: `P ${status}`, status })))
    for (const [status, name] of [['draft', 'Draft'], ['sent', 'Sent'], ['accepted', 'Accepted'], ['rejected', 'Rejected'], ['expired', 'Expired']]) {
      expect((await findCard(`P ${status}`)).getByText(name as string)).toBeTruthy()
    }
  })
})

describe('the Convert to Project button', () => {
  test('is only offered for accepted proposals', async () => {
    open(proposalStatuses.map((status, id) => sampleProposal({ id: id + 1, title: `P ${status}`, status })))
    await findCard('P accepted')
    expect(screen.getAllByRole('link', { name: 'Convert to Project' }).map((link) => link.getAttribute('href'))).toEqual(['/proposals/3/convert'])
  })

  test('becomes a link to the project', async () => {
    open([sampleProposal({ status: 'accepted', convertedToProjectId: 9 })])
    expect((await screen.findByRole('link', { name: 'View Project' })).getAttribute('href')).toBe('/projects/9')
    expect(screen.queryByRole('link', { name: 'Convert to Project' })).toBeNull()
  })
})

describe('a card’s menu', () => {
  test('downloads the PDF under the file name from the server', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user, requests, toastText } = openWith([answer(proposalCalls.list, [proposal]), answer(proposalCalls.pdf, { name: 'Proposal-Website-relaunch.pdf', content: new Uint8Array([37]) })])
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toBe('Success: PDF downloaded successfully'))
    expect(requests.at(-1)?.address).toBe('/api/proposals/1/pdf')
    expect(saved).toEqual(['Proposal-Website-relaunch.pdf'])
    vi.restoreAllMocks()
  })

  test('shows an error if the download fails', async () => {
    const { user, toastText } = openWith([answer(proposalCalls.list, [proposal]), answer(proposalCalls.pdf, broken)])
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toBe('Error downloading PDF: Please try again.'))
  })

  test('sets each status directly', async () => {
    const { user, requests, toastText } = open([proposal])
    for (const [item, status] of [
      ['Mark as Draft', 'draft'],
      ['Mark as Sent', 'sent'],
      ['Mark as Approved', 'accepted'],
      ['Mark as Rejected', 'rejected'],
      ['Mark as Expired', 'expired'],
    ] as const) {
      const card = await findCard('Website relaunch')
      await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
      await waitFor(() => expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ status }))
      await waitFor(() => expect(toastText()).toBe('Success: Proposal status updated successfully'))
    }
    expect(requests.find(({ method }) => method === 'PATCH')?.address).toBe('/api/proposals/1/status')
  })

  test('updates the list after a change', async () => {
    let status: 'sent' | 'accepted' = 'sent'
    const { user } = openWith([
      answer(proposalCalls.list, () => [sampleProposal({ status })]),
      answer(proposalCalls.setStatus, () => {
        status = 'accepted'
        return sampleProposal({ status })
      }),
    ])
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as Approved' }))
    expect(await card.findByText('Accepted')).toBeTruthy()
  })

  test.each([
    [broken, 'Error updating proposal status: Proposals is not available right now.'],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error updating proposal status: Please try again.'],
  ])('shows an error if the status cannot be changed', async (failure, text) => {
    const { user, toastText } = openWith([answer(proposalCalls.list, [proposal]), answer(proposalCalls.setStatus, failure)])
    const card = await findCard('Website relaunch')
    await user.click(card.getByRole('button', { name: 'Actions for Website relaunch' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as Sent' }))
    await waitFor(() => expect(toastText()).toBe(text))
  })
})
