import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import declaration from '../../module.json' with { type: 'json' }
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { ClientListPage } from './client-list-page.tsx'
import { bareClient, sampleClient, sampleClients, sampleSummary } from './testing/client-samples.ts'

const northwind = sampleClient()
const summary = answer(clientCalls.summary, sampleSummary)
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

function open(clients = [northwind, bareClient], path = '/clients') {
  return renderPage(<ClientListPage />, { path, answers: [summary, answer(clientCalls.list, clients)] })
}

const listRequests = (requests: readonly SentRequest[]) => requests.map(({ address }) => address).filter((address) => address.startsWith('/api/clients?'))
const shownNames = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

/** Waits for the list to load and returns the card of the given client. */
async function findCard(name: string) {
  const link = await screen.findByRole('link', { name })
  const item = link.closest<HTMLElement>('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}

describe('the client list page', () => {
  test('shows the heading and links to the form and the import page', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeTruthy()
    expect(screen.getByText('Manage your client relationships and contact information')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/clients/new')
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/clients/import')
    await findCard('Solo')
  })

  test('shows the stats with captions', async () => {
    open()
    expect(await screen.findByText('$8,750.00')).toBeTruthy()
    for (const text of ['Total Clients', '24', '+3 this month', 'Active Clients', '19', 'Active Projects', '18', '35 total', 'Revenue Generated', 'This month']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test('links each stat to the records that it counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    open()
    await screen.findByText('$8,750.00')
    const links = ['Total Clients', 'Active Clients', 'Active Projects', 'Revenue Generated'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
    expect(links).toEqual(['/clients', '/clients?status=active', '/projects?status=active', '/reports?from=2026-11-01&to=2026-11-20'])
  })

  test('shows a loading state', () => {
    renderPage(<ClientListPage />, { answers: [answer(clientCalls.summary, never), answer(clientCalls.list, never)] })
    expect(screen.getByText('Loading clients...')).toBeTruthy()
  })

  test('offers to add the first client if there are no clients yet', async () => {
    open([])
    expect(await screen.findByText('No clients found')).toBeTruthy()
    expect(['New Client', 'Add a client'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual(['/clients/new', '/clients/new'])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('shows the error and offers to retry when the list fails to load', async () => {
    let isBroken = true
    const list = answer(clientCalls.list, () => (isBroken ? broken : [northwind]))
    const { user } = renderPage(<ClientListPage />, { answers: [summary, list] })
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard('Northwind Studio')
  })

  test('still shows the list if the stats fail to load, and offers to retry', async () => {
    let isBroken = true
    const figures = answer(clientCalls.summary, () => (isBroken ? broken : sampleSummary))
    const { user } = renderPage(<ClientListPage />, { answers: [figures, answer(clientCalls.list, [northwind])] })
    await findCard('Northwind Studio')
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$8,750.00')).toBeTruthy()
  })
})

describe('a client card', () => {
  test("shows the client’s details", async () => {
    open()
    const card = await findCard('Northwind Studio')
    for (const text of ['Design', 'hello@northwind.studio', '+1 (555) 010-2030', 'Projects: 4', 'Revenue: $15,500.00', 'Active']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByText(/12 Harbour Street/)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Northwind Studio' }).getAttribute('href')).toBe('/clients/1')
  })

  test('omits missing values and shows Other for a missing industry', async () => {
    open()
    const card = await findCard('Solo')
    for (const text of ['Other', 'me@solo.dev', 'Projects: 0', 'Revenue: $0.00', 'Inactive']) expect(card.getByText(text)).toBeTruthy()
    expect(card.getAllByRole('listitem')).toHaveLength(1)
  })

  test('has a menu with links to the edit form and the details page', async () => {
    const { user } = open()
    const card = await findCard('Northwind Studio')
    await user.click(card.getByRole('button', { name: 'Actions for Northwind Studio' }))
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/clients/1/edit')
    expect(screen.getByRole('menuitem', { name: 'View Details' }).getAttribute('href')).toBe('/clients/1')
  })

  test('has a menu item that archives the client and updates the list', async () => {
    let isActive = true
    const archive = answer(clientCalls.update, () => {
      isActive = false
      return sampleClient({ isActive })
    })
    const list = answer(clientCalls.list, () => [sampleClient({ isActive })])
    const { user } = renderPage(<ClientListPage />, { answers: [summary, list, archive] })
    const card = await findCard('Northwind Studio')
    await user.click(card.getByRole('button', { name: 'Actions for Northwind Studio' }))
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await user.click(screen.getByRole('button', { name: 'Archive client' }))
    expect(await card.findByText('Inactive')).toBeTruthy()
  })
})

describe('client list pagination', () => {
  afterEach(() => {
    document.documentElement.scrollTop = 0
  })

  function scrollDown() {
    document.documentElement.scrollTop = 10_000
    fireEvent.scroll(window)
  }

  test('requests the data that the shell preloads', async () => {
    const { requests } = open()
    await findCard('Solo')
    const preloaded = declaration.routes.find(({ path }) => path === '/clients')?.data
    expect(requests.map(({ address }) => address).toSorted()).toEqual(preloaded?.toSorted())
  })

  test('loads more cards on scroll and sets each card’s position for screen readers', async () => {
    const { requests } = renderPage(<ClientListPage />, { path: '/clients', answers: [summary, answer(clientCalls.list, inPages(sampleClients(200)))] })
    const link = await screen.findByRole('link', { name: 'Acme Robotics' })
    await waitFor(() => expect(shownNames().length).toBeLessThan(50))
    expect(link.closest('li')?.getAttribute('aria-setsize')).toBe('200')
    scrollDown()
    expect(await screen.findByRole('link', { name: 'Acme Robotics 8' })).toBeTruthy()
    expect(listRequests(requests)).toEqual(['/api/clients?limit=50&count=true', '/api/clients?limit=50&cursor=50'])
  })

  test('retries a page that failed to load and keeps the clients above it', async () => {
    let isBroken = true
    const pages = inPages(sampleClients(120))
    const list = answer(clientCalls.list, (request) => (isBroken && request.address.includes('cursor') ? broken : pages(request)))
    const { user } = renderPage(<ClientListPage />, { path: '/clients', answers: [summary, list] })
    await screen.findByRole('link', { name: 'Acme Robotics' })
    await waitFor(() => expect(shownNames().length).toBeLessThan(50))
    scrollDown()
    expect((await screen.findByRole('alert')).textContent).toContain('Projects is not available right now.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Acme Robotics 8' })).toBeTruthy()
  })
})

describe('filters', () => {
  test.each([
    ['search=%20n%26o%20', 'search=n%26o'],
    ['status=active', 'isActive=true'],
    ['status=inactive', 'isActive=false'],
    ['industry=E-commerce', 'industry=E-commerce'],
    ['sort=oldest', 'direction=asc'],
    ['sort=name', 'sort=name'],
    ['sort=name-desc', 'sort=name&direction=desc'],
    ['search=solo&status=active&industry=Design&sort=name', 'search=solo&isActive=true&industry=Design&sort=name'],
  ])('turn ?%s in the page URL into the request ?%s', async (search, query) => {
    const { requests } = open(undefined, `/clients?${search}`)
    await findCard('Solo')
    expect(listRequests(requests)).toEqual([`/api/clients?${query}&limit=50&count=true`])
  })

  test('debounce the search input', async () => {
    const { user, requests, visited } = open(undefined, '/clients?status=inactive')
    await user.type(await screen.findByRole('searchbox', { name: 'Search clients...' }), 'solo')
    await waitFor(() => expect(visited.at(-1)).toBe('/clients?search=solo&status=inactive'))
    await waitFor(() => expect(listRequests(requests).at(-1)).toBe('/api/clients?search=solo&isActive=false&limit=50&count=true'))
    expect(listRequests(requests)).toHaveLength(2)
  })

  test('are stored in the URL', async () => {
    const { user, visited } = open()
    await findCard('Solo')
    await choose(user, 'Status', 'Inactive')
    expect(visited.at(-1)).toBe('/clients?status=inactive')
    await choose(user, 'Industry', 'Design')
    expect(visited.at(-1)).toBe('/clients?status=inactive&industry=Design')
    await choose(user, 'Sort by', 'Name Z–A')
    expect(visited.at(-1)).toBe('/clients?status=inactive&industry=Design&sort=name-desc')
    await choose(user, 'Sort by', 'Newest')
    expect(visited.at(-1)).toBe('/clients?status=inactive&industry=Design')
  })

  test('offer all industries and sort orders', async () => {
    const { user } = open()
    await findCard('Solo')
    const offered = async (label: string) => {
      await user.click(screen.getByRole('combobox', { name: label }))
      const texts = screen.getAllByRole('option').map((option) => option.textContent)
      await user.keyboard('{Escape}')
      return texts
    }
    expect(await offered('Industry')).toEqual(['All industries', 'Technology', 'Design', 'Marketing', 'E-commerce'])
    expect(await offered('Sort by')).toEqual(['Newest', 'Oldest', 'Name A–Z', 'Name Z–A'])
  })

  test.each([
    [[northwind, bareClient], '2 clients'],
    [[northwind], '1 client'],
  ])('announce the number of matches: %#', async (clients, text) => {
    open(clients, '/clients?status=active')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('announce nothing when only the sort order changes', async () => {
    open(undefined, '/clients?sort=name')
    await findCard('Solo')
    expect(screen.queryByText('2 clients')).toBeNull()
  })

  test('can be cleared without resetting the sort order if nothing matches', async () => {
    const list = answer(clientCalls.list, ({ address }) => (address.includes('search') ? [] : [northwind, bareClient]))
    const { user, visited } = renderPage(<ClientListPage />, { path: '/clients?search=nobody&sort=name', answers: [summary, list] })
    expect(await screen.findByText('No client matches these filters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(visited.at(-1)).toBe('/clients?sort=name')
    await findCard('Solo')
  })

  test('do not show the first-client prompt while the unfiltered list is loading', async () => {
    const list = answer(clientCalls.list, ({ address }) => (address.includes('search') ? [] : never()))
    const { user } = renderPage(<ClientListPage />, { path: '/clients?search=nobody', answers: [summary, list] })
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(screen.queryByText(/Add your first client/)).toBeNull()
    expect(screen.getByRole('searchbox', { name: 'Search clients...' })).toBeTruthy()
  })
})

describe('the CSV export', () => {
  const saved: Blob[] = []
  afterEach(() => {
    saved.length = 0
    vi.restoreAllMocks()
  })

  function openForExport(...args: Parameters<typeof renderPage>) {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    return renderPage(...args)
  }

  test('saves all pages of matching clients in the current order', async () => {
    const list = answer(clientCalls.list, inPages(sampleClients(450)))
    const { user, requests } = openForExport(<ClientListPage />, { path: '/clients?status=active&sort=name', answers: [summary, list] })
    await screen.findByRole('link', { name: 'Acme Robotics' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await saved[0]?.text()
    expect(text?.trimEnd().split('\r\n')).toHaveLength(451)
    const query = '/api/clients?isActive=true&sort=name&limit=200'
    expect(listRequests(requests).filter((address) => address.includes('limit=200'))).toEqual([query, `${query}&cursor=200`, `${query}&cursor=400`])
  })

  test('shows that it is busy until the file is complete', async () => {
    const late = Promise.withResolvers<Client[]>()
    const list = answer(clientCalls.list, ({ address }) => (address.includes('limit=200') ? late.promise : [northwind]))
    const { user } = openForExport(<ClientListPage />, { path: '/clients', answers: [summary, list] })
    await findCard('Northwind Studio')
    const button = screen.getByRole('button', { name: 'Export' })
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    late.resolve([northwind])
    await waitFor(() => expect(saved).toHaveLength(1))
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  })

  test('shows the reason if it fails', async () => {
    const list = answer(clientCalls.list, ({ address }) => (address.includes('limit=200') ? broken : [northwind]))
    const { user, toastText } = openForExport(<ClientListPage />, { path: '/clients', answers: [summary, list] })
    await findCard('Northwind Studio')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(toastText()).toBe('Failed to export: Projects is not available right now.'))
    expect(saved).toEqual([])
  })

  test('is disabled when no client matches', async () => {
    open([])
    await screen.findByText('No clients found')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true))
  })
})
