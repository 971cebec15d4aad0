import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError, useLeaveGuards, useToasts } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entryServer } from '../../testing/entry-server.ts'
import { clients, onInvoice, projects, sampleEntry, sampleProject, sampleSummary } from '../../testing/samples.ts'
import { clearTimers } from '../../testing/timers.ts'
import { TimeTrackingPage } from '../time-tracking-page.tsx'

const FRIDAY = '2026-11-20'
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const choices: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling(), answer(timeEntryCalls.summary, sampleSummary)]

beforeEach(() => {
  clearTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${FRIDAY}T17:00:00Z`) })
  return () => vi.useRealTimers()
})

function open(entries = [sampleEntry({ date: FRIDAY })], { path = '/time-tracking?view=week', user = testUser, answers = [] as Answer[] } = {}) {
  const server = entryServer(entries.map((entry) => ({ ...entry })))
  const page = renderPage(<TimeTrackingPage />, { path, user, answers: [...answers, ...choices, ...server.answers] })
  const saves = () => page.requests.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => ({ method, address, body }))
  return { ...page, server, saves }
}

const days = { Mon: 'Monday, Nov 16', Tue: 'Tuesday, Nov 17', Thu: 'Thursday, Nov 19', Fri: 'Friday, Nov 20' }
const nameOf = (day: keyof typeof days, project = 'Website redesign, Northwind Studio') => `${project}, ${days[day]}`
const cell = (day: keyof typeof days, project?: string) => screen.getByLabelText<HTMLInputElement>(nameOf(day, project))
const findCell = (day: keyof typeof days, project?: string) => screen.findByLabelText<HTMLInputElement>(nameOf(day, project))
const grid = () => screen.getByRole('table')
const totals = () => within(within(grid()).getAllByRole('row').at(-1)!).getAllByRole('cell').map(({ textContent }) => textContent)
const saved = (hours: string) => waitFor(() => expect(totals().at(-1)).toBe(`Week total ${hours}`))

describe('the week grid', () => {
  test('has a row for each project, and totals for each day and the week', async () => {
    open([
      sampleEntry({ id: 1, date: '2026-11-16', hours: '1.25' }),
      sampleEntry({ id: 2, date: FRIDAY, hours: '2' }),
      sampleEntry({ id: 3, date: FRIDAY, hours: '0.5', projectId: 20, projectName: 'Online shop', clientName: 'Cedar & Sage' }),
      sampleEntry({ id: 4, date: '2026-11-15', hours: '9' }),
    ])
    expect((await findCell('Mon')).value).toBe('1.25')
    expect(cell('Fri').value).toBe('2')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Online shopCedar & Sage', 'Website redesignNorthwind Studio', 'Total'])
    expect(totals()).toEqual(['1.25', '0.0', '0.0', '0.0', '2.5', '0.0', '0.0', 'Week total 3.75'])
    expect(screen.getByText('Nov 16 – 22, 2026', { normalizer: (text) => text.replaceAll('\u2009', ' ').trim() })).toBeTruthy()
  })

  test('shows hours and minutes if the user prefers clock format', async () => {
    const { user } = open([sampleEntry({ date: FRIDAY, hours: '2.5' })], { user: { ...testUser, hoursFormat: 'clock' } })
    expect((await findCell('Fri')).value).toBe('2:30')
    await user.type(cell('Mon'), '0:45{Enter}')
    await saved('3:15')
  })

  test('shows other weeks at their own URLs', async () => {
    const { user, visited } = open([sampleEntry({ date: '2026-11-13' })])
    await screen.findByText('No time logged this week')
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(visited.at(-1)).toBe('/time-tracking?view=week&week=2026-11-09')
    expect(await screen.findByDisplayValue('2.5')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'This week' }))
    expect(visited.at(-1)).toBe('/time-tracking?view=week')
    await user.click(screen.getByRole('link', { name: 'List' }))
    expect(await screen.findByRole('table', { name: 'Time Entries' })).toBeTruthy()
  })

  test('shows an error with a Retry button', async () => {
    let isBroken = true
    const list = answer(timeEntryCalls.list, () => (isBroken ? broken : [sampleEntry({ date: FRIDAY })]))
    const { user } = renderPage(<TimeTrackingPage />, { path: '/time-tracking?view=week', answers: [...choices, list] })
    expect(await screen.findByText('The time entries could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findCell('Fri')).toBeTruthy()
  })
})

describe('hours entered in a cell', () => {
  test('create an entry with the project’s rate', async () => {
    const { user, saves } = open()
    await user.type(await findCell('Mon'), '1h 30m{Tab}')
    await saved('4.0')
    const body = { clientId: 1, projectId: 10, date: '2026-11-16', hours: '1.5', rate: '140.00', description: 'Website redesign', isBillable: true, invoiceId: null }
    expect(saves()).toEqual([{ method: 'POST', address: '/api/time-entries', body }])
    expect(cell('Mon').value).toBe('1.5')
  })

  test('update the only entry on that day, and send the version that was displayed', async () => {
    const { user, saves, requests } = open()
    await user.type(await findCell('Fri'), '3{Enter}')
    await saved('3.0')
    expect(saves()).toEqual([{ method: 'PUT', address: '/api/time-entries/100', body: { hours: '3' } }])
    expect(requests.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"3"')
  })

  test.each(['2.5', '2:30', '150m'])('are not saved if they equal the current hours in another format: %s', async (typed) => {
    const { user, saves } = open()
    await user.type(await findCell('Fri'), `${typed}{Tab}`)
    await waitFor(() => expect(cell('Fri').value).toBe('2.5'))
    expect(saves()).toEqual([])
  })

  test('delete the entry when cleared; Undo restores it', async () => {
    const { user, saves, server, toastText } = open()
    await user.clear(await findCell('Fri'))
    await user.tab()
    await saved('0.0')
    expect(cell('Fri').value).toBe('')
    expect(saves()).toEqual([{ method: 'DELETE', address: '/api/time-entries/100', body: undefined }])
    expect(toastText()).toBe(`Time entry deleted: ${nameOf('Fri')}`)
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    await saved('2.5')
    expect(server.entries).toMatchObject([{ description: 'Sketches for the landing page', hours: '2.5', rate: '140.00' }])
  })

  test('are not sent if they are invalid, and are reset with Escape', async () => {
    const { user, saves } = open()
    await user.type(await findCell('Fri'), 'two{Tab}')
    expect(cell('Fri').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Such as 1:30, 1.5 or 90m')
    expect(useLeaveGuards.getState().active.size).toBe(1)
    await user.click(cell('Fri'))
    await user.keyboard('{Escape}')
    expect([cell('Fri').value, cell('Fri').getAttribute('aria-invalid'), useLeaveGuards.getState().active.size]).toEqual(['2.5', null, 0])
    expect(saves()).toEqual([])
  })

  test('stay in the cell if saving fails; Retry reuses the idempotency key', async () => {
    const { user, server, requests, toastText } = open([])
    await choose(user, 'Add project', 'Website redesign')
    server.failure = broken
    await user.type(await findCell('Mon'), '2{Tab}')
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved')
    expect(toastText()).toBe(`Hours not saved: ${nameOf('Mon')}: ${broken.message}`)
    expect(cell('Mon').value).toBe('2')
    server.failure = null
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await saved('2.0')
    const keys = requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('do not overwrite hours that were changed elsewhere until the user clicks Retry', async () => {
    const { user, server } = open()
    await findCell('Fri')
    Object.assign(server.entries[0]!, { hours: '5', version: 4 })
    await user.type(cell('Fri'), '3{Tab}')
    await screen.findByText('Not saved')
    await saved('5.0')
    expect(server.entries).toMatchObject([{ hours: '5' }])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await saved('3.0')
    expect(server.entries).toMatchObject([{ hours: '3' }])
  })
})

describe('a read-only cell', () => {
  test('links to the list if there are several entries', async () => {
    open([sampleEntry({ id: 1, date: FRIDAY }), sampleEntry({ id: 2, date: FRIDAY, hours: '1' })])
    const link = await screen.findByRole('link', { name: `${nameOf('Fri')}: 3.5, 2 entries` })
    expect(link.getAttribute('href')).toBe('/time-tracking?project=10&from=2026-11-20&to=2026-11-20')
  })

  test('opens the form on top of the week if it contains an invoiced entry', async () => {
    const { user, visited } = open([{ ...onInvoice, date: FRIDAY }])
    await user.click(await screen.findByRole('link', { name: `${nameOf('Fri')}: 2.5, Invoiced` }))
    expect(visited.at(-1)).toBe('/time-tracking?view=week&edit=101')
    expect(await screen.findByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(visited.at(-1)).toBe('/time-tracking?view=week')
  })
})

describe('keyboard navigation in the week grid', () => {
  const two = [sampleEntry({ id: 1, date: '2026-11-16', hours: '1.25' }), sampleEntry({ id: 2, date: FRIDAY, projectId: 20, projectName: 'Online shop', clientName: 'Cedar & Sage' })]
  const SHOP = 'Online shop, Cedar & Sage'

  test('moves between cells with arrow keys and Enter', async () => {
    const { user } = open(two)
    const first = await findCell('Mon', SHOP)
    act(() => first.focus())
    const steps = [
      ['{Enter}', nameOf('Mon')],
      ['{ArrowRight}', nameOf('Tue')],
      ['{ArrowUp}', nameOf('Tue', SHOP)],
      ['{ArrowDown}', nameOf('Tue')],
      ['{ArrowLeft}', nameOf('Mon')],
      ['{Shift>}{Enter}{/Shift}', nameOf('Mon', SHOP)],
      ['{ArrowUp}', nameOf('Mon', SHOP)],
    ] as const
    for (const [keys, name] of steps) {
      await user.keyboard(keys)
      expect(document.activeElement?.getAttribute('aria-label'), keys).toBe(name)
    }
  })

  test('lets the arrow keys move the cursor while a cell is being edited', async () => {
    const { user } = open(two)
    await user.type(await findCell('Mon'), '3{ArrowLeft}')
    expect(document.activeElement).toBe(cell('Mon'))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(cell('Mon'))
  })

  test('saves the cell with Enter even in the last row', async () => {
    const { user, server } = open(two)
    await user.type(await findCell('Tue'), '2{Enter}')
    await waitFor(() => expect(server.entries).toHaveLength(3))
    expect(document.activeElement).toBe(cell('Tue'))
  })

  test('opens an entry with Alt+Enter', async () => {
    const { user, visited } = open(two)
    const first = await findCell('Mon')
    act(() => first.focus())
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(visited).toEqual(['/time-tracking?view=week&edit=1'])
  })
})

describe('rows of the week grid', () => {
  test('can be added for other projects and removed while they are empty', async () => {
    const { user, visited } = open([])
    await choose(user, 'Add project', 'Online shop')
    expect(visited.at(-1)).toBe('/time-tracking?view=week&week=2026-11-16&rows=20')
    await waitFor(() => expect(document.activeElement).toBe(cell('Mon', 'Online shop, Cedar & Sage')))
    await user.click(screen.getByRole('button', { name: 'Remove Online shop' }))
    expect(visited.at(-1)).toBe('/time-tracking?view=week&week=2026-11-16')
    expect(await screen.findByText('No time logged this week')).toBeTruthy()
  })

  test('can be copied from last week, without the hours and without archived projects', async () => {
    const archived = sampleProject({ id: 30, name: 'Old site', isArchived: true })
    const lastWeek = [10, 20, 30].map((projectId, index) => sampleEntry({ id: index, projectId, date: '2026-11-12' }))
    const { user, saves, visited } = open([sampleEntry({ date: FRIDAY }), ...lastWeek], { answers: answerProjects([...projects, archived]) })
    await findCell('Fri')
    await user.click(screen.getByRole('button', { name: 'Copy last week' }))
    expect((await findCell('Mon', 'Online shop, Cedar & Sage')).value).toBe('')
    expect(visited.at(-1)).toBe('/time-tracking?view=week&week=2026-11-16&rows=20')
    expect([saves(), totals().at(-1)]).toEqual([[], 'Week total 2.5'])
  })

  test('are not copied if this week already has all of last week’s projects', async () => {
    const { user, toastText, visited } = open()
    await findCell('Fri')
    await user.click(screen.getByRole('button', { name: 'Copy last week' }))
    await waitFor(() => expect(toastText()).toBe('Nothing to copy: Last week has no other projects.'))
    expect(visited).toEqual([])
  })

  test('stay in the grid when a form is opened', async () => {
    const { user, visited } = open([sampleEntry({ date: FRIDAY })], { path: '/time-tracking?view=week&week=2026-11-16&rows=20' })
    await findCell('Mon', 'Online shop, Cedar & Sage')
    await user.click(screen.getByRole('button', { name: 'Open entry' }))
    expect(visited.at(-1)).toBe('/time-tracking?view=week&week=2026-11-16&rows=20&edit=100')
  })
})
