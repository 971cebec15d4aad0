import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClientListPage } from './client-list-page.tsx'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { bareClient, sampleClient, sampleClients, sampleSummary } from './testing/client-samples.ts'

const northwind = sampleClient()
const summary = answer(clientCalls.summary, sampleSummary)
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

function open(clients = [northwind, bareClient], path = '/clients') {
  return renderPage(<ClientListPage />, { path, answers: [summary, answer(clientCalls.list, clients)] })
}

const shownNames = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

/** Waits for the list and finds a client's card. */
async function findCard(name: string) {
  const link = await screen.findByRole('link', { name })
  const item = link.closest<HTMLElement>('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}

describe('the page', () => {
  test('shows the specified texts and links to the form and the import', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeTruthy()
    expect(screen.getByText('Manage your client relationships and contact information')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/clients/new')
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/clients/import')
    await findCard('Solo')
  })

  test('shows the figures with captions', async () => {
    open()
    expect(await screen.findByText('$8,750.00')).toBeTruthy()
    for (const text of ['Total Clients', '24', '+3 this month', 'Active Clients', '19', 'Active Projects', '18', '35 total', 'Revenue Generated', 'This month']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test('shows a loading state', () => {
    renderPage(<ClientListPage />, { answers: [answer(clientCalls.summary, never), answer(clientCalls.list, never)] })
    expect(screen.getByText('Loading clients...')).toBeTruthy()
  })

  test('offers to add the first client when there are none', async () => {
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

  test('shows the list when the figures fail to load, and offers to retry', async () => {
    let isBroken = true
    const figures = answer(clientCalls.summary, () => (isBroken ? broken : sampleSummary))
    const { user } = renderPage(<ClientListPage />, { answers: [figures, answer(clientCalls.list, [northwind])] })
    await findCard('Northwind Studio')
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$8,750.00')).toBeTruthy()
  })
})

describe('a card', () => {
  test("shows the client's values", async () => {
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

  test('has a menu with links to the form and the details', async () => {
    const { user } = open()
    const card = await findCard('Northwind Studio')
    await user.click(card.getByRole('button', { name: 'Actions for Northwind Studio' }))
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/clients/1/edit')
    expect(screen.getByRole('menuitem', { name: 'View Details' }).getAttribute('href')).toBe('/clients/1')
  })

  test('has a menu that archives the client, and the list updates', async () => {
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

  test('announces its position in a long list that is rendered in part', async () => {
    open(sampleClients(200))
    const card = await screen.findByRole('link', { name: 'Acme Robotics' })
    expect(card.closest('li')?.getAttribute('aria-setsize')).toBe('200')
    expect(shownNames().length).toBeLessThan(100)
  })
})

describe('filters', () => {
  test('search in names and email addresses', async () => {
    const { user } = open()
    const search = await screen.findByRole('searchbox', { name: 'Search clients...' })
    await user.type(search, 'NORTH')
    expect(shownNames()).toEqual(['Northwind Studio'])
    expect(screen.getByText('1 of 2 clients')).toBeTruthy()
    await user.clear(search)
    await user.type(search, 'solo.dev')
    expect(shownNames()).toEqual(['Solo'])
  })

  test('filter by status and industry', async () => {
    const { user } = open()
    await findCard('Solo')
    await choose(user, 'Status', 'Inactive')
    expect(shownNames()).toEqual(['Solo'])
    await choose(user, 'Status', 'All statuses')
    await choose(user, 'Industry', 'Design')
    expect(shownNames()).toEqual(['Northwind Studio'])
  })

  test('offer the specified industries', async () => {
    const { user } = open()
    await findCard('Solo')
    await user.click(screen.getByRole('combobox', { name: 'Industry' }))
    const offered = screen.getAllByRole('option').map((option) => option.textContent)
    expect(offered).toEqual(['All industries', 'Technology', 'Design', 'Marketing', 'E-commerce'])
  })

  test('are kept in the URL', async () => {
    const { user, visited } = open(undefined, '/clients?status=inactive')
    await findCard('Solo')
    expect(shownNames()).toEqual(['Solo'])
    await user.type(screen.getByRole('searchbox'), 's')
    expect(visited.at(-1)).toBe('/clients?search=s&status=inactive')
  })

  test('can be cleared when nothing matches', async () => {
    const { user } = open(undefined, '/clients?search=nobody')
    expect(await screen.findByText('No clients found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(shownNames()).toEqual(['Northwind Studio', 'Solo'])
  })
})

describe('export', () => {
  afterEach(() => vi.restoreAllMocks())

  test('saves the filtered clients as CSV', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = open(undefined, '/clients?search=solo')
    await findCard('Solo')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const text = await saved[0]?.text()
    expect(text).toContain('me@solo.dev')
    expect(text).not.toContain('Northwind')
  })

  test('is disabled when no client matches', async () => {
    open([])
    await screen.findByText('No clients found')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true))
  })
})
