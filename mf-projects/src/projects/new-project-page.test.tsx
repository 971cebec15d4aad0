import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError, useLeaveGuards, useToasts } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, type Answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { saveNewClient } from '@billfold/web-kit/testing/save-new-client.ts'
import { bareClient, sampleClient } from '../clients/testing/client-samples.ts'
import { NewProjectPage } from './new-project-page.tsx'
import { sampleProject } from './testing/project-samples.ts'

const cedar = sampleClient({ id: 5, name: 'Cedar & Sage', hourlyRate: '99.50' })
const clients = answer(clientCalls.list, [sampleClient(), bareClient, cedar])
const created = answer(projectCalls.create, sampleProject())
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => screen.getByRole('button', { name: 'Create Project' })

async function open(answers: Answer[] = [clients, created], path = '/projects/new') {
  const page = renderPage(<NewProjectPage />, { path, answers: [...answers, answerBilling()] })
  await waitFor(() => expect(document.activeElement).toBe(field('Project Name')))
  return page
}

async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

/** Fills in the required fields once the clients are loaded. */
async function fillRequired(user: UserEvent) {
  await waitFor(() => expect(field('Client').disabled).toBe(false))
  await fill(user, 'Project Name', ' Shop ')
  await choose(user, 'Client', 'Solo (inactive)')
}

describe('the form', () => {
  test('shows the heading, labels and default values', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'New Project' })).toBeTruthy()
    expect(screen.getByText('Create a new project for your client')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Projects' }).getAttribute('href')).toBe('/projects')
    expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Project Name',
      'Client',
      'Status',
      'Description',
      'Budget',
      'Hourly Rate',
      'Estimated Hours',
      'Track usage in',
      'Cost Rate',
      'Start Date',
      'End Date',
      'Due Date',
      'Completion Percentage',
    ])
    expect(field('Status').textContent).toBe('Active')
    expect(field('Track usage in').textContent).toBe('Money')
    expect(field('Completion Percentage').value).toBe('0')
    for (const label of ['Budget', 'Hourly Rate', 'Estimated Hours', 'Start Date']) expect(field(label).value).toBe('')
  })

  test('shows an error next to each invalid field and sends nothing', async () => {
    const { user, requests } = await open()
    await fill(user, 'Budget', '1,234')
    await fill(user, 'Completion Percentage', '120')
    fireEvent.change(field('Start Date'), { target: { value: '2026-11-20' } })
    fireEvent.change(field('End Date'), { target: { value: '2026-11-19' } })
    fireEvent.change(field('Due Date'), { target: { value: '2026-11-01' } })
    await user.click(submit())
    expect(await screen.findByText('Project name is required')).toBeTruthy()
    for (const text of [
      'Client is required',
      'Must be an amount such as 1234.50, up to 99999999.99',
      'End date cannot be before the start date',
      'Due date cannot be before the start date',
      'Completion must be a whole number from 0 to 100',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(document.activeElement).toBe(field('Project Name'))
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  test('keeps the slider and the number in sync', async () => {
    const { user } = await open()
    fireEvent.change(screen.getByRole('slider', { name: 'Completion' }), { target: { value: '35' } })
    expect(field('Completion Percentage').value).toBe('35')
    await fill(user, 'Completion Percentage', '60')
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Completion' }).value).toBe('60')
  })

  test('shows an error for a date without a year', async () => {
    const { user, requests } = await open()
    await fillRequired(user)
    halfTypeDate(field('Due Date'))
    await user.click(submit())
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(document.activeElement).toBe(field('Due Date'))
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})

describe('choosing a client', () => {
  test("fills in the client’s rate, and replaces it when another client is chosen", async () => {
    const { user } = await open()
    await waitFor(() => expect(field('Client').disabled).toBe(false))
    await choose(user, 'Client', 'Northwind Studio')
    expect(field('Hourly Rate').value).toBe('140')
    expect(screen.getByText('The client’s rate is $140.00/hr')).toBeTruthy()
    await choose(user, 'Client', 'Cedar & Sage')
    expect(field('Hourly Rate').value).toBe('99.50')
  })

  test('fills in the user’s default rate if the client has no rate', async () => {
    const { user, queryClient } = await open([clients, answerBilling({ defaultHourlyRate: '92.5' })])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await choose(user, 'Client', 'Solo (inactive)')
    expect(field('Hourly Rate').value).toBe('92.5')
  })

  test('is unnecessary if the URL contains a client, and saving returns to that client', async () => {
    const { user, requests, visited } = await open([clients, created], '/projects/new?client=5')
    await waitFor(() => expect([field('Client').textContent, field('Hourly Rate').value]).toEqual(['Cedar & Sage', '99.50']))
    expect(useLeaveGuards.getState().active.size).toBe(0)
    await fill(user, 'Project Name', 'Shop')
    await user.click(submit())
    await waitFor(() => expect(visited).toEqual(['/clients/5?tab=projects']))
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ clientId: 5, hourlyRate: '99.50' })
  })

  test('replaces the rate of the client from the URL', async () => {
    const { user } = await open([clients, created], '/projects/new?client=5')
    await waitFor(() => expect(field('Hourly Rate').value).toBe('99.50'))
    await choose(user, 'Client', 'Northwind Studio')
    expect(field('Hourly Rate').value).toBe('140')
  })

  test('keeps an entered rate', async () => {
    const { user } = await open()
    await waitFor(() => expect(field('Client').disabled).toBe(false))
    await fill(user, 'Hourly Rate', '80')
    await choose(user, 'Client', 'Northwind Studio')
    expect(field('Hourly Rate').value).toBe('80')
  })

  test('creates the first client, selects it and fills in its rate', async () => {
    const { user, toastText } = await open([...answerClients([]), answer(clientCalls.create, cedar)])
    await fill(user, 'Project Name', 'Shop')
    expect(await screen.findByText(/You have no clients yet/)).toBeTruthy()
    await choose(user, 'Client', 'New client')
    await saveNewClient(user, 'Cedar & Sage')
    await waitFor(() => expect(field('Client').textContent).toBe('Cedar & Sage'))
    expect(toastText()).toBe('Success: Client created successfully')
    expect([field('Project Name').value, field('Hourly Rate').value]).toEqual(['Shop', '99.50'])
    expect(screen.queryByText(/You have no clients yet/)).toBeNull()
  })

  test('retries loading the clients and keeps the focus', async () => {
    let isBroken = true
    const late = Promise.withResolvers<Client[]>()
    const { user } = await open([answer(clientCalls.list, () => (isBroken ? down : late.promise))])
    expect(await screen.findByText(/The clients could not be loaded/)).toBeTruthy()
    isBroken = false
    const retry = screen.getByRole('button', { name: 'Retry' })
    await user.click(retry)
    expect([retry.isConnected, retry.hasAttribute('aria-busy')]).toEqual([true, true])
    late.resolve([cedar])
    await waitFor(() => expect(field('Client').disabled).toBe(false))
    expect(document.activeElement?.contains(field('Client'))).toBe(true)
    expect(document.activeElement?.querySelectorAll('[role=combobox]')).toHaveLength(1)
  })

  test('retries loading the clients after submit, then shows that a client is required', async () => {
    let isBroken = true
    const { user } = await open([answer(clientCalls.list, () => (isBroken ? down : [cedar]))])
    await screen.findByText(/The clients could not be loaded/)
    await user.click(submit())
    await screen.findByText('Project name is required')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Client is required')).toBeTruthy()
    await choose(user, 'Client', 'Cedar & Sage')
    expect(screen.queryByText('Client is required')).toBeNull()
  })
})

describe('saving', () => {
  test('sends the entered values and null for empty fields, shows a toast and opens the list', async () => {
    const { user, requests, visited, toastText } = await open()
    await fillRequired(user)
    await fill(user, 'Estimated Hours', '80.25')
    await fill(user, 'Cost Rate', '45.5')
    expect(screen.getByText('Billable time at its rates and expenses use up the budget.')).toBeTruthy()
    await choose(user, 'Track usage in', 'Hours')
    expect(screen.getByText('All logged time uses up the estimated hours.')).toBeTruthy()
    fireEvent.change(field('Due Date'), { target: { value: '2027-01-15' } })
    await user.click(submit())
    await waitFor(() => expect(visited).toEqual(['/projects']))
    const post = requests.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({
      name: 'Shop',
      description: null,
      clientId: 2,
      status: 'active',
      budget: null,
      budgetKind: 'hours',
      hourlyRate: '125.00',
      costRate: '45.50',
      estimatedHours: '80.25',
      startDate: null,
      endDate: null,
      dueDate: '2027-01-15',
      completionPercentage: 0,
    })
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(toastText()).toBe('Success: Project created successfully')
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(visited.at(-1)).toBe('/projects/1')
  })

  test('shows progress on the button and ignores a second click', async () => {
    const { user, requests } = await open([clients, answer(projectCalls.create, () => new Promise<never>(() => undefined))])
    await fillRequired(user)
    await user.type(field('Project Name'), '{Enter}{Enter}')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('shows server errors next to the corresponding fields', async () => {
    const refusal = new ApiError({
      status: 404,
      code: 'not_found',
      message: 'Client not found',
      issues: [{ path: 'clientId', message: 'Client not found' }],
    })
    const { user, toastText } = await open([clients, answer(projectCalls.create, refusal)])
    await fillRequired(user)
    await user.click(submit())
    expect(await screen.findByText('Client not found', besideToasts)).toBeTruthy()
    expect(toastText()).toBe('Error: Client not found')
  })

  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<Project>()
    const { user, visited, toastText, unmount } = await open([clients, answer(projectCalls.create, () => late.promise)])
    await fillRequired(user)
    await user.click(submit())
    unmount()
    late.resolve(sampleProject())
    await waitFor(() => expect(toastText()).toBe('Success: Project created successfully'))
    expect(visited).toEqual([])
  })

  test.each([
    ['the server’s words', down, 'Error: Projects is not available right now.'],
    [
      'its own words if the server does not respond',
      new ApiError({ status: 0, code: 'offline', message: '' }),
      'Error: Failed to create project. Please try again.',
    ],
  ])('shows a failure in %s and keeps the entered text', async (_, failure, text) => {
    const { user, toastText, visited } = await open([clients, answer(projectCalls.create, failure)])
    await fillRequired(user)
    await user.click(submit())
    await waitFor(() => expect(toastText()).toBe(text))
    expect(field('Project Name').value).toBe(' Shop ')
    expect(visited).toEqual([])
  })
})

describe('leaving', () => {
  test('asks for confirmation only if there are changes; Cancel opens the list', async () => {
    const { user, visited } = await open()
    const isGuarded = () => useLeaveGuards.getState().active.size > 0
    expect(isGuarded()).toBe(false)
    await user.type(field('Budget'), '1')
    expect(isGuarded()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/projects'])
  })
})
