import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError, useLeaveGuards, useSession, useToasts } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, projects, sampleClient, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const entry = sampleEntry()
const work: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling()]

beforeEach(() => {
  clearTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(search: string, answers: Answer[] = []) {
  const list = answer(timeEntryCalls.list, [entry])
  const page = renderPage(<TimeTrackingPage />, {
    path: `/time-tracking?${search}`,
    answers: [...answers, ...work, answer(timeEntryCalls.summary, sampleSummary), list],
  })
  await screen.findByRole('button', { name: /Create Entry|Update Entry/ })
  return page
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const select = (label: string) => screen.getByRole('combobox', { name: `${label} *` })
const press = (name: string) => screen.getByRole('button', { name })
const isOpen = () => screen.queryByRole('dialog') !== null

describe('a new time entry', () => {
  const created = answer(timeEntryCalls.create, entry)

  test('shows the default values, placeholders and labels', async () => {
    await open('new')
    expect(screen.getByRole('dialog', { name: 'New Time Entry' })).toBeTruthy()
    expect(field('Date').value).toBe('2026-11-20')
    expect(field('Date').placeholder).toBe('Pick a date')
    expect(field('Hours').placeholder).toBe('2.5')
    expect(field('Rate').placeholder).toBe('125.00')
    expect(field('Billable').checked).toBe(true)
    expect(field('Already Invoiced').checked).toBe(false)
    expect(press('Cancel')).toBeTruthy()
  })

  test("shows the user’s default rate as a placeholder if no project rate is set", async () => {
    await open('new', [answerBilling({ defaultHourlyRate: '92.5' })])
    await waitFor(() => expect(field('Rate').placeholder).toBe('92.50'))
    expect(field('Rate').value).toBe('')
  })

  test('enables the project select once a client is selected', async () => {
    const { user } = await open('new')
    expect(select('Project').textContent).toBe('Select client first')
    expect(select('Project').hasAttribute('disabled')).toBe(true)
    await choose(user, 'Client *', 'Northwind Studio')
    expect(select('Project').hasAttribute('disabled')).toBe(false)
    await user.click(select('Project'))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Monthly retainer', 'Website redesign', 'New project'])
  })

  test('lists inactive clients last and labels them', async () => {
    const gone = sampleClient({ id: 3, name: 'Atlas Freight', isActive: false })
    const { user } = await open('new', [...answerClients([gone, ...clients])])
    await user.click(select('Client'))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Cedar & Sage', 'Northwind Studio', 'Atlas Freight (inactive)', 'New client'])
  })

  test('uses the project’s rate and shows a hint when a project is selected', async () => {
    const { user } = await open('new&client=1')
    await choose(user, 'Project *', 'Website redesign')
    expect(field('Rate').value).toBe('140.00')
    expect(field('Rate').placeholder).toBe('140.00 (project rate)')
    expect(screen.getByText('Project rate: $140.00/hour')).toBeTruthy()
  })

  test('updates or clears the rate when the project changes', async () => {
    const { user } = await open('new&project=10')
    await choose(user, 'Project *', 'Monthly retainer')
    expect(field('Rate').value).toBe('')
    await user.type(field('Rate'), '90')
    await choose(user, 'Project *', 'Website redesign')
    expect(field('Rate').value).toBe('140.00')
  })

  test('keeps a rate entered by the user if the project has no rate', async () => {
    const { user } = await open('new&project=10')
    await user.clear(field('Rate'))
    await user.type(field('Rate'), '90')
    await choose(user, 'Project *', 'Monthly retainer')
    expect(field('Rate').value).toBe('90')
  })

  test('clears the project and rate when the client changes', async () => {
    const { user } = await open('new&project=10')
    expect(select('Project').textContent).toBe('Website redesign')
    await choose(user, 'Client *', 'Cedar & Sage')
    expect(select('Project').textContent).toBe('Select project')
    expect(field('Rate').value).toBe('')
    expect(screen.queryByText(/Project rate/)).toBeNull()
  })

  test('shows a placeholder for a cleared date', async () => {
    await open('new')
    fireEvent.change(field('Date'), { target: { value: '' } })
    expect(field('Date').closest('[data-placeholder="Pick a date"]')?.className).toContain('empty')
  })

  test('explains the Already Invoiced checkbox', async () => {
    const { user } = await open('new')
    const text = 'This time entry will be marked as already invoiced (for historical data)'
    expect(screen.queryByText(text)).toBeNull()
    await user.click(field('Already Invoiced'))
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('converts 1:30 to decimal hours, which the arrow keys can then increment', async () => {
    const { user } = await open('new')
    await user.type(field('Hours'), '1:30')
    expect(screen.getByText('= 1.5 hours')).toBeTruthy()
    await user.keyboard('{ArrowUp}')
    expect(field('Hours').value).toBe('1.75')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field('Hours').value).toBe('1.25')
  })

  test('shows errors next to their fields and sends nothing', async () => {
    const { user, requests } = await open('new')
    fireEvent.change(field('Date'), { target: { value: '' } })
    await user.click(press('Create Entry'))
    for (const text of ['Client is required', 'Project is required', 'Date is required', 'Hours are required', 'Rate is required', 'Description is required']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('moves the focus to the first invalid field', async () => {
    const { user } = await open('new')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(document.activeElement).toBe(select('Client')))
    await choose(user, 'Client *', 'Northwind Studio')
    await choose(user, 'Project *', 'Monthly retainer')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(document.activeElement).toBe(field('Hours')))
  })

  test('reports an incomplete date and sends nothing', async () => {
    const { user, requests } = await open('new')
    halfTypeDate(field('Date'))
    await user.click(press('Create Entry'))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test.each([
    ['Hours', '-1', 'Hours must be a number from 0 to 999999.9999'],
    ['Hours', '1e3', 'Hours must be a number from 0 to 999999.9999'],
    ['Rate', '1.234', 'Rate must be an amount with at most 2 decimals, up to 99999999.99'],
  ])('rejects %s with the value %s', async (label, typed, message) => {
    const { user } = await open('new&project=10')
    await user.clear(field(label))
    await user.type(field(label), typed)
    await user.click(press('Create Entry'))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('is sent, shows a toast and closes the form', async () => {
    const { user, requests, toastText, visited } = await open('new&project=10', [created])
    await user.type(field('Hours'), '10m')
    await user.type(field('Description'), 'Call "with" <Ada> 🙂')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    const post = requests.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({
      clientId: 1,
      projectId: 10,
      date: '2026-11-20',
      hours: '0.1667',
      rate: '140.00',
      description: 'Call "with" <Ada> 🙂',
      isBillable: true,
      isInvoiced: false,
      invoiceId: null,
    })
    expect(post?.headers.has('Idempotency-Key')).toBe(true)
    expect(isOpen()).toBe(false)
    expect(visited.at(-1)).toBe('/time-tracking')
    const refreshed = ['/api/time-entries?totals=true&limit=50&count=true', '/api/time-entries/summary']
    for (const address of refreshed) expect(requests.filter((request) => request.address === address)).toHaveLength(2)
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(await screen.findByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
  })

  test('invalidates cached reports', async () => {
    const { user, queryClient, toastText } = await open('new&project=10', [created])
    const report = ['', 'api', 'reports', 'time?from=2026-11-01']
    queryClient.setQueryData(report, {})
    await user.type(field('Hours'), '1')
    await user.type(field('Description'), 'Call')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    expect(queryClient.getQueryState(report)?.isInvalidated).toBe(true)
  })

  test('shows a saving state while the request is running', async () => {
    const { user } = await open('new&project=10', [answer(timeEntryCalls.create, () => new Promise<never>(() => undefined))])
    await user.type(field('Hours'), '1')
    await user.type(field('Description'), 'Call{enter}')
    await user.click(press('Create Entry'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
  })

  test.each([
    [new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' }), 'Error: Billing is not available right now.'],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error: Failed to save time entry. Please try again.'],
  ])('shows a toast on failure and keeps the entered data', async (failure, text) => {
    const { user, toastText } = await open('new&project=10', [answer(timeEntryCalls.create, failure)])
    await user.type(field('Hours'), '1')
    await user.type(field('Description'), 'Call')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(toastText()).toBe(text))
    expect(field('Description').value).toBe('Call')
  })

  test('keeps the entered data if both the server and local storage are unavailable', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user, toastText } = await open('new&project=10', [answer(timeEntryCalls.create, new ApiError({ status: 0, code: 'offline', message: '' }))])
    await user.type(field('Hours'), '1')
    await user.type(field('Description'), 'Call')
    await user.click(press('Create Entry'))
    await waitFor(() => expect(toastText()).toBe('Error: Failed to save time entry. Please try again.'))
    expect(field('Description').value).toBe('Call')
  })

  test('shows server errors next to their fields', async () => {
    const issues = [{ path: 'projectId', message: 'Project not found for this client' }]
    const { user } = await open('new&project=10', [
      answer(timeEntryCalls.create, new ApiError({ status: 404, code: 'not_found', message: 'Project not found for this client', issues })),
    ])
    await user.type(field('Hours'), '1')
    await user.type(field('Description'), 'Call')
    await user.click(press('Create Entry'))
    expect(await screen.findByText('Project not found for this client', besideToasts)).toBeTruthy()
    expect(select('Project').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('leaving the time entry form', () => {
  test('closes the form immediately if there are no changes', async () => {
    const { user, visited } = await open('new&project=10')
    await user.click(press('Cancel'))
    expect(isOpen()).toBe(false)
    expect(visited).toEqual(['/time-tracking'])
  })

  test('asks for confirmation if there are changes, and keeps the changes if the user stays', async () => {
    const { user, visited } = await open('filter=invoiced&new')
    await user.type(field('Description'), 'Call')
    expect(useLeaveGuards.getState().active.size).toBe(1)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(field('Description').value).toBe('Call')
    expect(visited.at(-1)).toBe('/time-tracking?filter=invoiced&new=')
    await user.click(press('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(isOpen()).toBe(false)
    expect(visited.at(-1)).toBe('/time-tracking?filter=invoiced')
  })
})

describe('an edited time entry', () => {
  const updated = answer(timeEntryCalls.update, entry)

  test('is loaded into the form', async () => {
    await open('edit=100')
    expect(screen.getByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
    expect(select('Client').textContent).toBe('Northwind Studio')
    expect(select('Project').textContent).toBe('Website redesign')
    expect([field('Date').value, field('Hours').value, field('Rate').value]).toEqual(['2026-11-20', '2.5', '140.00'])
    expect(field('Description').value).toBe('Sketches for the landing page')
  })

  test('sends only the changes along with the version', async () => {
    const { user, requests, toastText } = await open('edit=100', [updated])
    await user.clear(field('Hours'))
    await user.type(field('Hours'), '1h 20m')
    await user.click(field('Billable'))
    await user.click(press('Update Entry'))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry updated successfully'))
    const put = requests.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ hours: '1.3333', isBillable: false })
    expect(put?.headers.get('If-Match')).toBe('"3"')
    expect(isOpen()).toBe(false)
  })

  test('is loaded by id if it is not in the list', async () => {
    await open('edit=7', [answer(timeEntryCalls.get, sampleEntry({ id: 7, description: 'From elsewhere' }))])
    expect(field('Description').value).toBe('From elsewhere')
  })

  test('shows "Time entry not found" if it does not exist', async () => {
    const missing = new ApiError({ status: 404, code: 'not_found', message: 'Time entry not found' })
    renderPage(<TimeTrackingPage />, {
      path: '/time-tracking?edit=7',
      answers: [...work, answer(timeEntryCalls.summary, sampleSummary), answer(timeEntryCalls.list, [entry]), answer(timeEntryCalls.get, missing)],
    })
    expect(await screen.findByText('Time entry not found')).toBeTruthy()
  })

  test('shows an error with a Retry button when clients fail to load', async () => {
    let isBroken = true
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user } = renderPage(<TimeTrackingPage />, {
      path: '/time-tracking?new',
      answers: [
        answer(clientCalls.list, () => (isBroken ? failure : clients)),
        ...answerProjects(projects),
        answerBilling(),
        answer(timeEntryCalls.summary, sampleSummary),
        answer(timeEntryCalls.list, [entry]),
      ],
    })
    expect(await screen.findByText('The form could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(press('Retry'))
    expect(await screen.findByRole('button', { name: 'Create Entry' })).toBeTruthy()
  })
})

describe('a time entry changed elsewhere', () => {
  const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This time entry was changed meanwhile.' })
  const newer = sampleEntry({ version: 4, description: 'Written in another window' })

  async function runIntoConflict(found: TimeEntry | ApiError = newer) {
    const page = await open('edit=100', [
      answer(timeEntryCalls.get, found),
      answer(timeEntryCalls.update, ({ headers }) => (headers.get('If-Match') === '"3"' ? stale : newer)),
    ])
    await page.user.clear(field('Hours'))
    await page.user.type(field('Hours'), '4')
    await page.user.click(press('Update Entry'))
    await screen.findByText('This time entry was changed after you opened it')
    return page
  }

  test('keeps the entered data, and shows the conflict in the form instead of a toast', async () => {
    const { toastText } = await runIntoConflict()
    expect(field('Hours').value).toBe('4')
    expect(toastText()).toBeUndefined()
  })

  test('can be overwritten by saving without a version', async () => {
    const { user, requests } = await runIntoConflict()
    await user.click(press('Overwrite'))
    await waitFor(() => expect(isOpen()).toBe(false))
    const put = requests.findLast(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ hours: '4' })
    expect(put?.headers.has('If-Match')).toBe(false)
  })

  test('prompts for the password if the session has expired', async () => {
    const ended = new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })
    const { user, toastText } = await runIntoConflict(ended)
    await user.click(press('Load the newer version'))
    await waitFor(() => expect(useSession.getState().hasEnded).toBe(true))
    expect(toastText()).toBeUndefined()
  })

  test('can be reloaded and then saved', async () => {
    const { user, requests } = await runIntoConflict()
    await user.click(press('Load the newer version'))
    await waitFor(() => expect(field('Description').value).toBe('Written in another window'))
    expect(field('Hours').value).toBe('2.5')
    await user.click(press('Update Entry'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(requests.findLast(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"4"')
  })
})
