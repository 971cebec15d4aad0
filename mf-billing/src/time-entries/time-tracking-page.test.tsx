import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, longWorded, markedByHand, nonBillable, northwind, onInvoice, projects, website, sampleEntries, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const entry = sampleEntry()
const work: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling()]
const summary = answer(timeEntryCalls.summary, sampleSummary)
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })

beforeEach(clearTimers)

function open(entries: TimeEntry[] = [entry, onInvoice], { path = '/time-tracking', answers = [] as Answer[] } = {}) {
  return renderPage(<TimeTrackingPage />, { path, answers: [...answers, ...work, summary, answer(timeEntryCalls.list, entries)] })
}

/** Waits for the row with this description and returns its cells. */
async function findRow(description: string) {
  const row = (await screen.findByText(description)).closest('tr')
  if (!row) throw new Error(`${description} is not in the table`)
  return within(row)
}

const shownDescriptions = () => screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[3]?.textContent ?? [])

const listRequests = ({ requests }: Pick<ReturnType<typeof open>, 'requests'>) => requests.flatMap(({ address }) => (address.startsWith('/api/time-entries?') ? address : []))

async function openMenu(page: ReturnType<typeof open>, description: string, item: string) {
  const row = await findRow(description)
  await page.user.click(row.getByRole('button', { name: 'More actions' }))
  await page.user.click(screen.getByRole('menuitem', { name: item }))
}

describe('the time tracking page', () => {
  test('shows the headings and placeholders', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Time Tracking' })).toBeTruthy()
    for (const text of ['Track your time and manage billable hours', 'Track Your Time', 'Time Entries']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('Select project...')).toBeTruthy()
    expect(screen.getByPlaceholderText('What are you working on?')).toBeTruthy()
    expect(screen.getByText('00:00:00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
    await findRow(entry.description)
  })

  test('a double-click starts or stops the timer only once', async () => {
    const { user } = open()
    await user.dblClick(screen.getByRole('button', { name: 'Start' }))
    await user.dblClick(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('button', { name: 'Start', hidden: true })).toBeTruthy()
  })

  test('shows five statistics with captions', async () => {
    open()
    expect(await screen.findByText('$154,385.00')).toBeTruthy()
    const texts = [
      ['Total Hours', '1,284.25', '18.5h this week'],
      ['Billable Hours', '1,102.75', '86% of total'],
      ['Total Earnings', '$154,385.00', 'All time'],
      ['$121,440.00', '868.0h invoiced'],
      ['Uninvoiced', '$32,945.00', '234.75h pending'],
    ]
    for (const text of texts.flat()) expect(screen.getByText(text)).toBeTruthy()
  })

  test('keeps the list usable when the statistics fail to load, and lets the user retry', async () => {
    let isBroken = true
    const figures = answer(timeEntryCalls.summary, () => (isBroken ? broken : sampleSummary))
    const { user } = renderPage(<TimeTrackingPage />, { answers: [...work, figures, answer(timeEntryCalls.list, [entry])] })
    await findRow(entry.description)
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$154,385.00')).toBeTruthy()
  })
})

describe('the time entry table', () => {
  test('has all columns in the expected order', async () => {
    open()
    await findRow(entry.description)
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(headers).toEqual(['', 'Date', 'Project', 'Description', 'Hours', 'Rate', 'Amount', 'Billable', 'Invoice Status', 'Actions'])
  })

  test('shows entry details', async () => {
    open()
    const row = await findRow(entry.description)
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(1, 9)).toEqual([
      'Nov 20, 2026',
      'Website redesignNorthwind Studio',
      'Sketches for the landing page',
      '2.5h',
      '$140.00',
      '$350.00',
      'Billable',
      'Not Invoiced',
    ])
  })

  test('does not repeat the client in each row if the list is filtered by client', async () => {
    open([entry], { path: '/time-tracking?client=1' })
    expect((await findRow(entry.description)).queryByText('Northwind Studio')).toBeNull()
  })

  test('shows whether an entry is invoiced and whether it is billable', async () => {
    open([onInvoice, markedByHand, nonBillable, entry])
    expect((await findRow(entry.description)).getByText('Not Invoiced').className).toContain('warn')
    for (const { description } of [onInvoice, markedByHand]) expect((await findRow(description)).getByText('Invoiced')).toBeTruthy()
    const row = await findRow(nonBillable.description)
    expect(row.getByText('Non-billable')).toBeTruthy()
    expect(row.getByText('0.17h')).toBeTruthy()
    expect(row.queryByText('$23.34')).toBeNull()
    expect(row.getByText('Not Invoiced').className).toContain('muted')
  })

  test('shortens long descriptions, and shows the project number if the project has no name', async () => {
    open([{ ...longWorded, projectName: '' }])
    const row = await findRow('Migrated the whole of the international booking ar...')
    expect(row.getByText('Project 10')).toBeTruthy()
    expect(row.getByTitle(longWorded.description)).toBeTruthy()
  })

  test('shows five skeleton rows while loading', () => {
    renderPage(<TimeTrackingPage />, { answers: [...work, answer(timeEntryCalls.summary, never), answer(timeEntryCalls.list, never)] })
    const table = screen.getByRole('table', { name: 'Time Entries' })
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(within(table).getAllByRole('row')).toHaveLength(6)
  })

  test('shows an error with a Retry button', async () => {
    let isBroken = true
    const list = answer(timeEntryCalls.list, () => (isBroken ? broken : [entry]))
    const { user } = renderPage(<TimeTrackingPage />, { answers: [...work, summary, list] })
    expect(await screen.findByText('The time entries could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findRow(entry.description)
  })

  test('requests the first page with the total number of entries', async () => {
    const page = open()
    await findRow(entry.description)
    expect(listRequests(page)).toEqual(['/api/time-entries?totals=true&limit=50&count=true'])
  })

  test('renders only the visible rows of a list with several pages', async () => {
    renderPage(<TimeTrackingPage />, { answers: [...work, summary, answer(timeEntryCalls.list, { items: sampleEntries(50), cursor: 'next', total: 10_000 })] })
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2'))
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.length).toBeLessThan(60)
  })

  test('shows a Retry button when a later page fails to load', async () => {
    let isBroken = true
    const list = answer(timeEntryCalls.list, ({ address }) => {
      if (!address.includes('cursor')) return { items: sampleEntries(50), cursor: 'next', total: 51 }
      return isBroken ? broken : [sampleEntry({ id: 7, description: 'The last entry' })]
    })
    const { user } = renderPage(<TimeTrackingPage />, { answers: [...work, summary, list] })
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2'))
    onTestFinished(() => {
      document.documentElement.scrollTop = 0
    })
    // Scroll repeatedly, because the virtualizer is loaded lazily and resets the scroll position when it is first rendered.
    await waitFor(() => {
      document.documentElement.scrollTop = 40 * 45
      fireEvent.scroll(window)
      expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).not.toBe('2')
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(broken.message, { exact: false })).toBeTruthy()
    isBroken = false
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    await findRow('The last entry')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is sorted by the server, with the sort order in the URL', async () => {
    const page = open()
    await findRow(entry.description)
    const header = (name: string) => screen.getByRole('columnheader', { name })
    expect(header('Date').getAttribute('aria-sort')).toBe('descending')
    await page.user.click(screen.getByRole('button', { name: 'Hours' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?sort=hours')
    await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/time-entries?sort=hours&limit=50&count=true'))
    await page.user.click(screen.getByRole('button', { name: 'Hours' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?sort=hours&direction=asc')
    expect(header('Hours').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Date').getAttribute('aria-sort')).toBeNull()
  })
})

test.each([
  ['Total Hours', '/time-tracking'],
  ['Billable Hours', '/time-tracking?billable=yes'],
  ['Invoiced', '/time-tracking?filter=invoiced'],
  ['Uninvoiced', '/time-tracking?filter=uninvoiced&billable=yes'],
])('the statistic %s links to a list of the entries it includes', async (label, path) => {
  open()
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(path)
})

describe('the time entry filter', () => {
  test('offers all filter options and stores the selected one in the URL', async () => {
    const page = open()
    const { user, visited } = page
    await findRow(entry.description)
    await user.click(screen.getByRole('combobox', { name: 'Filter' }))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['All Entries', 'Uninvoiced', 'Invoiced'])
    await user.keyboard('{Escape}')
    await choose(user, 'Filter', 'Invoiced')
    expect(visited.at(-1)).toBe('/time-tracking?filter=invoiced')
    await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/time-entries?status=invoiced&totals=true&limit=50&count=true'))
    await choose(user, 'Filter', 'All Entries')
    expect(visited.at(-1)).toBe('/time-tracking')
  })

  test('searches on the server and announces the number of entries', async () => {
    const list = answer(timeEntryCalls.list, ({ address }) => (address.includes('search') ? [entry] : [entry, onInvoice]))
    const page = renderPage(<TimeTrackingPage />, { path: '/time-tracking', answers: [...work, summary, list] })
    await findRow(onInvoice.description)
    expect(screen.queryByText('2 entries')).toBeNull()
    await page.user.type(screen.getByRole('searchbox', { name: 'Search time entries...' }), 'landing page')
    expect((await screen.findByText('1 entry')).tagName).toBe('OUTPUT')
    expect(page.visited).toEqual(['/time-tracking?search=landing+page'])
    expect(listRequests(page)).toEqual(['/api/time-entries?totals=true&limit=50&count=true', '/api/time-entries?search=landing+page&totals=true&limit=50&count=true'])
    expect(shownDescriptions()).toEqual([entry.description])
  })

  test.each([
    ['client=1', 'clientId=1', 'Client: Northwind Studio. Show all clients'],
    ['project=10', 'projectId=10', 'Project: Website redesign. Show all projects'],
    ['billable=yes', 'isBillable=true', 'Billable. Show all entries'],
    ['billable=no', 'isBillable=false', 'Non-billable. Show all entries'],
  ])('shows ?%s as a removable chip', async (search, query, label) => {
    const page = open([entry], { path: `/time-tracking?filter=uninvoiced&${search}`, answers: [answer(clientCalls.get, northwind), answer(projectCalls.get, website)] })
    await findRow(entry.description)
    expect(listRequests(page)).toEqual([expect.stringContaining(query)])
    await page.user.click(await screen.findByRole('button', { name: label }))
    expect(page.visited).toEqual(['/time-tracking?filter=uninvoiced'])
    expect(screen.queryByRole('button', { name: label })).toBeNull()
    await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/time-entries?status=uninvoiced&totals=true&limit=50&count=true'))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('is not affected by the client of a new entry', async () => {
    const page = open([entry], { path: '/time-tracking?new&client=1&project=10' })
    await screen.findByRole('dialog')
    expect(listRequests(page)).toEqual(['/api/time-entries?totals=true&limit=50&count=true'])
  })

  test('is kept while the user adds a new entry for the same client', async () => {
    const page = open([entry], { path: '/time-tracking?client=1', answers: [answer(clientCalls.get, northwind)] })
    await findRow(entry.description)
    await page.user.click(screen.getByRole('button', { name: 'Add Entry' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?list-client=1&new=&client=1')
    await screen.findByRole('button', { name: 'Create Entry' })
    await page.user.keyboard('{Escape}')
    expect(page.visited.at(-1)).toBe('/time-tracking?client=1')
    expect(listRequests(page)).toHaveLength(1)
  })

  test('can be cleared when nothing matches', async () => {
    const page = open([], { path: '/time-tracking?filter=invoiced&search=x&sort=amount' })
    expect(await screen.findByText('No time entry matches these filters.')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?sort=amount')
  })

  test.each([
    ['', 'No time entries found'],
    ['?filter=invoiced', 'No invoiced time entries found'],
    ['?filter=uninvoiced', 'No uninvoiced time entries found'],
  ])('shows an empty state on /time-tracking%s', async (search, text) => {
    open([], { path: `/time-tracking${search}` })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create a project' })).toBeNull()
  })

  test.each(['', '?view=week'])('offers to create a project on /time-tracking%s if there is none', async (search) => {
    open([], { path: `/time-tracking${search}`, answers: answerProjects([]) })
    expect((await screen.findByRole('link', { name: 'Create a project' })).getAttribute('href')).toBe('/projects/new')
    expect(screen.getByText('A time entry needs a project, so create one first.')).toBeTruthy()
  })
})

describe('a time entry row', () => {
  test('links to the entry without losing the filters', async () => {
    const page = open([entry], { path: '/time-tracking?filter=uninvoiced' })
    const link = (await findRow(entry.description)).getByRole('link', { name: 'Website redesign · Sketches for the landing page' })
    expect(link.getAttribute('href')).toBe('/time-tracking?filter=uninvoiced&edit=100')
    await page.user.click(link)
    expect(await screen.findByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
    expect(page.requests.some(({ address }) => address === '/api/time-entries/100')).toBe(false)
  })

  test('opens the form from its Edit button and menu', async () => {
    const page = open()
    const row = await findRow(entry.description)
    await page.user.click(row.getByRole('button', { name: 'Edit' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?edit=100')
    await screen.findByRole('button', { name: 'Update Entry' })
    expect(screen.getByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await openMenu(page, entry.description, 'Edit')
    expect(page.visited.at(-1)).toBe('/time-tracking?edit=100')
  })

  test('can be duplicated', async () => {
    const page = open([entry], { answers: [answer(timeEntryCalls.duplicate, { ...entry, id: 105 })] })
    await openMenu(page, entry.description, 'Duplicate')
    await waitFor(() => expect(page.toastText()).toContain('Time entry duplicated'))
    await waitFor(() => expect(listRequests(page)).toHaveLength(2))
  })

  test('can be deleted after a confirmation that shows its details', async () => {
    const page = open([entry], { answers: [answer(timeEntryCalls.delete, undefined)] })
    await openMenu(page, entry.description, 'Delete')
    expect(screen.getByRole('alertdialog').textContent).toContain('“Sketches for the landing page” on Website redesign, Nov 20, 2026: 2.5h, $350.00')
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await page.user.click(screen.getByRole('button', { name: 'Delete entry' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Time entry deleted'))
    expect(page.requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/time-entries/100')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('stays in the list if the user cancels the deletion', async () => {
    const page = open([entry])
    await openMenu(page, entry.description, 'Delete')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test.each([
    [onInvoice, 'It is on invoice INV-20261101-042. Remove it from that invoice before deleting it.'],
    [markedByHand, 'It’s marked as already invoiced. Edit the entry and uncheck “Already Invoiced” before you delete it.'],
  ])('explains why an invoiced entry cannot be deleted', async (invoiced, reason) => {
    const page = open([invoiced])
    await openMenu(page, invoiced.description, 'Delete')
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete entry' })).toBeNull()
  })

  test.each([
    [
      'the entry was invoiced in the meantime',
      new ApiError({ status: 409, code: 'conflict', message: 'This time entry is on invoice INV-7. Remove it from that invoice before you delete it.' }),
    ],
    ['the rate limit was exceeded', new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })],
  ])('shows the server’s message if deletion fails because %s', async (_, refusal) => {
    const page = open([entry], { answers: [answer(timeEntryCalls.delete, refusal)] })
    await openMenu(page, entry.description, 'Delete')
    await page.user.click(screen.getByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByText(refusal.message)).toBeTruthy()
    expect(page.toastText()).toBeUndefined()
  })
})
