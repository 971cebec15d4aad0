import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, type Answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { EditProjectPage } from './edit-project-page.tsx'
import { sampleProject } from './testing/project-samples.ts'

const project = sampleProject()
const clients = answer(clientCalls.list, [sampleClient(), sampleClient({ id: 5, name: 'Cedar & Sage', hourlyRate: '99.50' })])
const found = answer(projectCalls.get, project)
const never = () => new Promise<never>(() => undefined)

function open(answers: Answer[] = [found, answer(projectCalls.update, project)]) {
  return renderPage(<EditProjectPage />, { path: '/projects/1/edit', params: { id: '1' }, answers: [clients, answerBilling(), ...answers] })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const update = () => screen.findByRole('button', { name: 'Update Project' })

describe('the page', () => {
  test('shows the loading subtitle, then the description', async () => {
    open([answer(projectCalls.get, never)])
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeTruthy()
    expect(screen.getByText('Loading project details...')).toBeTruthy()
  })

  test("fills the form with the project's values", async () => {
    open()
    await update()
    expect(screen.getByText('Update project details')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Project Details' }).getAttribute('href')).toBe('/projects/1')
    expect(field('Project Name').value).toBe('Website redesign')
    expect(field('Client').textContent).toBe('Northwind Studio')
    expect(field('Budget').value).toBe('12000')
    expect(field('Start Date').value).toBe('2026-09-01')
    expect(field('Completion Percentage').value).toBe('45')
  })

  test("shows the project's client before the clients are loaded", async () => {
    renderPage(<EditProjectPage />, { params: { id: '1' }, answers: [found, answerBilling(), answer(clientCalls.list, never)] })
    await update()
    expect(field('Client').textContent).toBe('Northwind Studio')
  })

  test('shows an error when the project does not exist', async () => {
    open([answer(projectCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Project not found' }))])
    expect(await screen.findByText('Project not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/projects')
    expect(screen.queryByText('Back to Project Details')).toBeNull()
    expect(screen.getByText("The project you're looking for doesn't exist or has been removed.")).toBeTruthy()
    expect(screen.queryByText('Loading project details...')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Projects' }).getAttribute('href')).toBe('/projects')
  })

  test('offers to retry when loading fails', async () => {
    let isBroken = true
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const { user } = open([answer(projectCalls.get, () => (isBroken ? offline : project))])
    expect(await screen.findByText('Request failed')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await update()
  })
})

describe('saving', () => {
  test('sends the changed fields with the version, shows a toast and opens the project', async () => {
    const { user, requests, visited, toastText } = open()
    await update()
    await user.clear(field('Budget'))
    await user.type(field('Project Name'), ' 2')
    await choose(user, 'Status', 'On Hold')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/projects/1']))
    const put = requests.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Website redesign 2', budget: null, status: 'on_hold' })
    expect(put?.headers.get('If-Match')).toBe('"3"')
    expect(toastText()).toBe('Success: Project updated successfully')
  })

  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<Project>()
    const { user, visited, toastText, unmount } = open([found, answer(projectCalls.update, () => late.promise)])
    await user.click(await update())
    unmount()
    late.resolve(project)
    await waitFor(() => expect(toastText()).toBe('Success: Project updated successfully'))
    expect(visited).toEqual([])
  })

  test('shows the saved project without fetching it again', async () => {
    let isFirst = true
    const get = answer(projectCalls.get, () => {
      const reply = isFirst ? project : never()
      isFirst = false
      return reply
    })
    const { user, queryClient, visited } = open([get, answer(projectCalls.update, sampleProject({ version: 4 }))])
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/projects/1']))
    expect(queryClient.getQueryData<Project>(['', 'api', 'projects', '1'])?.version).toBe(4)
  })

  test('keeps the saved rate when another client is chosen', async () => {
    const { user } = open()
    await update()
    await waitFor(() => expect(screen.getByText("The client's rate is $140.00/hr")).toBeTruthy())
    await user.clear(field('Hourly Rate'))
    await user.type(field('Hourly Rate'), '77')
    await choose(user, 'Client', 'Cedar & Sage')
    expect(field('Hourly Rate').value).toBe('77')
  })

  test('shows at the field that a project with time entries keeps its client', async () => {
    const message = 'A project with time entries or invoices keeps its client'
    const held = new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'clientId', message }] })
    const { user, toastText } = open([found, answer(projectCalls.update, held)])
    await update()
    await user.click(await update())
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(toastText()).toBe(`Error: ${message}`)
  })

  test('shows its own message when the server does not respond', async () => {
    const offline = new ApiError({ status: 0, code: 'offline', message: '' })
    const { user, toastText } = open([found, answer(projectCalls.update, offline)])
    await user.click(await update())
    await waitFor(() => expect(toastText()).toBe('Error: Failed to update project. Please try again.'))
  })

  test('invalidates every list that shows the name', async () => {
    const { user, queryClient, visited } = open()
    const shown = [
      ['', 'api', 'expenses'],
      ['', 'api', 'time-entries'],
      ['', 'api', 'invoices'],
    ]
    for (const key of shown) queryClient.setQueryData(key, [])
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/projects/1']))
    expect(shown.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })

  test('returns to the project on Cancel', async () => {
    const { user, visited } = open()
    await update()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/projects/1'])
  })
})

describe('a project that was changed elsewhere', () => {
  const newer = sampleProject({ version: 4, description: 'Newer words' })
  const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This project was changed meanwhile.' })

  async function runIntoConflict() {
    let isFirst = true
    const page = open([
      answer(projectCalls.get, () => {
        const reply = isFirst ? project : newer
        isFirst = false
        return reply
      }),
      answer(projectCalls.update, ({ headers }) => (headers.get('If-Match') === '"3"' ? stale : newer)),
    ])
    await update()
    await page.user.type(field('Project Name'), ' 2')
    await page.user.click(await update())
    await screen.findByText('This project was changed after you opened it')
    return page
  }

  test('keeps the typed text, shows a notice, and overwrites only the changed field on request', async () => {
    const { user, toastText, requests, visited } = await runIntoConflict()
    expect(field('Project Name').value).toBe('Website redesign 2')
    expect(toastText()).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Overwrite' }))
    await waitFor(() => expect(visited).toEqual(['/projects/1']))
    const put = requests.findLast(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Website redesign 2' })
    expect(put?.headers.has('If-Match')).toBe(false)
  })

  test('does not overwrite while a date is incomplete', async () => {
    const { user, requests } = await runIntoConflict()
    const before = requests.length
    halfTypeDate(field('Due Date'))
    await user.click(screen.getByRole('button', { name: 'Overwrite' }))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(requests.slice(before).some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('replaces the typed text with the newer version on request', async () => {
    const { user } = await runIntoConflict()
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(field('Description').value).toBe('Newer words'))
    expect(field('Project Name').value).toBe('Website redesign')
    expect(screen.queryByText('This project was changed after you opened it')).toBeNull()
  })
})
