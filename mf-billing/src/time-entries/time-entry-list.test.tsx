import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { answer, renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clients, northwind, onInvoice, projects, sampleEntry, sampleSummary, website, withTotals } from '../testing/samples.ts'
import { clearTimers, storeTimer } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const entry = sampleEntry()
const choices: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling(), answer(timeEntryCalls.summary, sampleSummary)]

beforeEach(clearTimers)

function open(entries: TimeEntry[] = [entry, onInvoice], { path = '/time-tracking', user = testUser, answers = [] as Answer[] } = {}) {
  return renderPage(<TimeTrackingPage />, { path, user, answers: [...answers, ...choices, answer(timeEntryCalls.list, entries)] })
}

async function findRow(description: string) {
  const row = (await screen.findByText(description)).closest('tr')
  if (!row) throw new Error(`${description} is not in the table`)
  return within(row)
}

const lastList = ({ requests }: ReturnType<typeof open>) => requests.findLast(({ address }) => address.startsWith('/api/time-entries?'))?.address

describe('day groups in the time entry table', () => {
  const TODAY = '2026-11-20'
  const work = [
    sampleEntry({ id: 6, date: TODAY, description: 'Sixth', hours: '2.5' }),
    sampleEntry({ id: 5, date: TODAY, description: 'Fifth', hours: '0.1667' }),
    sampleEntry({ id: 4, date: '2026-11-19', description: 'Fourth', hours: '3' }),
    sampleEntry({ id: 3, date: '2026-11-16', description: 'Third', hours: '1' }),
    sampleEntry({ id: 2, date: '2026-11-15', description: 'Second', hours: '4' }),
    sampleEntry({ id: 1, date: '2026-11-01', description: 'First', hours: '8.25' }),
  ]
  const headings = () => screen.getAllByRole('row').flatMap((row) => (row.dataset.heading === undefined ? [] : [row.textContent]))

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T17:00:00Z`) })
    return () => vi.useRealTimers()
  })

  test('show the total for the day and for the week', async () => {
    open(withTotals(work))
    await findRow('First')
    expect(headings().map((text) => text?.replaceAll('\u2009', ' '))).toEqual([
      'This week Nov 16 – 22, 2026Week total 6.67h',
      'Today Nov 20, 2026Day total 2.67h',
      'Yesterday Nov 19, 2026Day total 3.0h',
      'Monday Nov 16, 2026Day total 1.0h',
      'Last week Nov 9 – 15, 2026Week total 4.0h',
      'Sunday Nov 15, 2026Day total 4.0h',
      ' Oct 26 – Nov 1, 2026Week total 8.25h',
      'Sunday Nov 1, 2026Day total 8.25h',
    ])
  })

  test('appear above the first entry of each day, in either sort direction', async () => {
    open(withTotals(work.toReversed()), { path: '/time-tracking?direction=asc' })
    await findRow('First')
    const rows = screen.getAllByRole('row').slice(1).map((row) => row.dataset.heading ?? within(row).getAllByRole('cell')[3]?.textContent)
    expect(rows).toEqual(['week', 'day', 'First', 'week', 'day', 'Second', 'week', 'day', 'Third', 'day', 'Fourth', 'day', 'Fifth', 'Sixth'])
  })

  test('are hidden when the list is sorted by hours', async () => {
    open(work, { path: '/time-tracking?sort=hours' })
    await findRow('First')
    expect(headings()).toEqual([])
  })

  test('show hours and minutes if the user prefers that format', async () => {
    open(withTotals(work), { user: { ...testUser, hoursFormat: 'clock' } })
    const row = await findRow('Fifth')
    expect(row.getByText('0:10h')).toBeTruthy()
    expect(headings()[0]).toContain('6:40h')
    expect(screen.getByText('1,284:15')).toBeTruthy()
  })
})

describe('the More filters dialog', () => {
  test('applies client, project and dates together without clearing the other filters', async () => {
    const page = open([entry], { path: '/time-tracking?filter=uninvoiced', answers: [answer(clientCalls.get, northwind), answer(projectCalls.get, website)] })
    const { user } = page
    await findRow(entry.description)
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await screen.findByRole('dialog', { name: 'Filter time entries' })
    await choose(user, 'Client', 'Northwind Studio')
    await choose(user, 'Project', 'Website redesign')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?filter=uninvoiced&client=1&project=10&from=2026-11-01&to=2026-11-30')
    await waitFor(() => expect(lastList(page)).toContain('status=uninvoiced&clientId=1&projectId=10&from=2026-11-01&to=2026-11-30'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Date: Nov 1, 2026 – Nov 30, 2026. Show all dates' }))
    expect(page.visited.at(-1)).toBe('/time-tracking?filter=uninvoiced&client=1&project=10')
  })

  test('offers common ranges, and rejects a range that ends before it begins', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T17:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { user, visited } = open()
    await findRow(entry.description)
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await user.click(await screen.findByRole('button', { name: 'Last week' }))
    const dates = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
    expect(dates()).toEqual(['2026-11-09', '2026-11-15'])
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('The first day cannot be after the last')).toBeTruthy()
    expect(visited).toEqual([])
  })

  test('rejects incomplete dates', async () => {
    const { user, visited } = open([entry], { path: '/time-tracking?from=2026-11-01' })
    await findRow(entry.description)
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    halfTypeDate(await screen.findByLabelText('From'))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(visited).toEqual([])
  })

  test.each([
    ['from=2026-11-01', 'since Nov 1, 2026'],
    ['to=2026-11-30', 'until Nov 30, 2026'],
    ['from=2026-11-20&to=2026-11-20', 'Nov 20, 2026'],
  ])('shows the dates as a chip if the URL contains ?%s', async (search, range) => {
    open([entry], { path: `/time-tracking?${search}` })
    expect((await screen.findByRole('button', { name: `Date: ${range}. Show all dates` })).textContent).toBe(range)
  })
})

describe('resuming a time entry', () => {
  test('starts the timer for the same client, project and description', async () => {
    const page = open()
    await page.user.click((await findRow(entry.description)).getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
    expect(screen.getByText('00:00:00')).toBeTruthy()
    expect(screen.getByPlaceholderText<HTMLInputElement>('What are you working on?').value).toBe(entry.description)
    expect((await screen.findByRole('combobox', { name: 'Project' })).textContent).toBe('Website redesign')
    expect(page.toastText()).toBe(`Timer started: ${entry.description}`)
  })

  test('first offers to stop a running timer, and then opens the form for the stopped time', async () => {
    storeTimer({ startedAt: Date.now() - 600_000, projectId: 11, text: 'Monthly report' })
    const page = open()
    const resume = async () => page.user.click((await findRow(entry.description)).getByRole('button', { name: 'Continue' }))
    await resume()
    const question = await screen.findByRole('alertdialog', { name: 'A timer is already running' })
    expect(question.textContent).toMatch(/It shows 00:10:0\d for “Monthly report”/)
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByPlaceholderText<HTMLInputElement>('What are you working on?').value).toBe('Monthly report')
    await resume()
    await page.user.click(await screen.findByRole('button', { name: 'Stop and continue' }))
    await screen.findByRole('button', { name: 'Create Entry' })
    expect(screen.getByPlaceholderText<HTMLInputElement>('What are you working on?').value).toBe(entry.description)
    expect(screen.getByRole('timer', { hidden: true }).textContent).toMatch(/^00:00:0\d$/)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Monthly report')
    expect(screen.getByLabelText<HTMLInputElement>(/^Hours/).value).toMatch(/^0:10(:0\d)?$/)
  })
})
