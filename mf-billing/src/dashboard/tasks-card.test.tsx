import type { DashboardTasks } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleDetails } from '../invoice-forms/testing/form-samples.ts'
import { noTasks, sampleTasks } from '../testing/dashboard-samples.ts'
import { TasksCard } from './tasks-card.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (tasks: DashboardTasks | ApiError) => renderPage(<TasksCard />, { answers: [answer(dashboardCalls.tasks, tasks)] })

/** Text of each top-level row in a section. */
const rowsOf = (part: string) => [...screen.getByRole('region', { name: part }).querySelectorAll(':scope > ul > li')].map(({ textContent }) => textContent)

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows unpaid invoices and unbilled work, with amounts, counts and clients', async () => {
  open(sampleTasks)
  await screen.findByText('Owed to you')
  expect(rowsOf('Owed to you')).toEqual([
    'Overdue6 invoices$9,120.50' +
      'Cedar & Sage49 days overdue · 3 invoices · reminded on Nov 12, 2026$4,800.00Remind' +
      'Blue Bottle Press1 day overdue$2,960.25Remind' +
      'Harbour Health GroupDue Dec 24, 2026$1,240.00Remind' +
      '1 more client',
    'Outstanding11 invoices$17,430.50',
    'Expected in the next 30 days1 invoice$5,310.00',
  ])
  expect(rowsOf('To bill')).toEqual([
    'Drafts to send2 invoices$1,875.00Review',
    'Uninvoiced work31 entries$4,120.25' +
      'Northwind Studio21.75h · 14 entries$2,718.75Invoice this' +
      'Evergreen Labs8.0h · 9 entries$960.00Invoice this' +
      'Harbour Health Group1.5h · 1 entry$202.50Invoice this' +
      '2 more clients',
  ])
})

test('links each task to the page where it is done', async () => {
  open(sampleTasks)
  await screen.findByText('Owed to you')
  expect(addressOf('Overdue')).toBe('/invoices?status=overdue')
  expect(addressOf('Cedar & Sage')).toBe('/invoices?status=overdue&client=3')
  expect(addressOf('Remind: Blue Bottle Press')).toBe('/?remind-invoice=52')
  for (const name of ['Drafts to send', 'Review drafts']) expect(addressOf(name)).toBe('/invoices?status=draft')
  expect(addressOf('Uninvoiced work')).toBe('/time-tracking?filter=uninvoiced&billable=yes')
  expect(addressOf('Invoice this: Northwind Studio')).toBe('/invoices?new=&client=1&entries=all')
  expect(addressOf('Expected in the next 30 days')).toBe('/invoices?status=pending&sort=dueDate&direction=asc')
})

test('hides empty rows', async () => {
  open({ ...noTasks, outstanding: { invoices: 1, amount: '50.00' } })
  expect(await screen.findByText('All billed')).toBeTruthy()
  expect(rowsOf('Owed to you')).toEqual(['Outstanding1 invoice$50.00'])
})

test('reports that all invoices are paid even if there is work to bill', async () => {
  open({ ...noTasks, drafts: { invoices: 1, amount: '50.00' } })
  expect(await screen.findByText('All paid')).toBeTruthy()
  expect(rowsOf('To bill')).toEqual(['Drafts to send1 invoice$50.00Review'])
})

test('reports that there is nothing to do', async () => {
  open(noTasks)
  expect(await screen.findByText('Nothing to do right now')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Owed to you' })).toBeNull()
})

test.each([
  { isDone: false, title: 'No invoices or time yet' },
  { isDone: true, title: 'Nothing to do right now' },
])('shows “$title” below the first steps', async ({ isDone, title }) => {
  open({ ...noTasks, onboarding: { steps: [{ name: 'company', isDone: false }, { name: 'work', isDone }], isSetUp: true } })
  expect(await screen.findByText(title)).toBeTruthy()
})

test('opens the reminder dialog on top of the dashboard and returns to the dashboard', async () => {
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
  const { user, visited } = renderPage(<TasksCard />, {
    answers: [answer(dashboardCalls.tasks, sampleTasks), answer(invoiceCalls.get, sampleDetails({ id: 31 })), answer(invoiceEmailCalls.draft, missing)],
  })
  await user.click(await screen.findByRole('link', { name: 'Remind: Cedar & Sage' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminder' }))
  await user.click(dialog.getAllByRole('button', { name: /^Close/ })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(visited).toEqual(['/?remind-invoice=31', '/'])
})

test('congratulates the user once on the first paid invoice', async () => {
  let isFirstPaid = true
  const accept = () => {
    isFirstPaid = false
    return { onboarding: null, isFirstPaid }
  }
  const answers = [answer(dashboardCalls.tasks, () => ({ ...noTasks, isFirstPaid })), answer(dashboardCalls.changeOnboarding, accept)]
  const { requests } = renderPage(<TasksCard />, { answers })
  expect(await screen.findByText('Your first invoice is paid. Congratulations!')).toBeTruthy()
  await waitFor(() => expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PATCH', { isCongratulated: true }],
    ['GET', undefined],
  ]))
  expect(screen.getByText('Your first invoice is paid. Congratulations!')).toBeTruthy()
})

test('shows an error with a Retry button', async () => {
  const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' }), noTasks]
  const { user } = renderPage(<TasksCard />, { answers: [[dashboardCalls.tasks, () => replies.shift()]] })
  expect(await screen.findByText('Your next steps could not be loaded')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to do right now')).toBeTruthy()
})
