import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { answer, type Answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { EditProjectPage } from './edit-project-page.tsx'
import { sampleProject } from './testing/project-samples.ts'

// Tests that also cover the client edit page are in ../records/edit-pages.test.tsx.

const project = sampleProject()
const clients = answer(clientCalls.list, [sampleClient(), sampleClient({ id: 5, name: 'Cedar & Sage', hourlyRate: '99.50' })])
const found = answer(projectCalls.get, project)
const never = () => new Promise<never>(() => undefined)

function open(answers: Answer[] = [found, answer(projectCalls.update, project)]) {
  return renderPage(<EditProjectPage />, { path: '/projects/1/edit', params: { id: '1' }, answers: [clients, answerBilling(), ...answers] })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const update = () => screen.findByRole('button', { name: 'Update Project' })

describe('the project edit page', () => {
  test('shows a loading message', async () => {
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
    expect(await screen.findByText("The project you're looking for doesn't exist or has been removed.")).toBeTruthy()
    expect(screen.queryByText('Loading project details...')).toBeNull()
  })
})

describe('saving', () => {
  test('sends a cleared amount as null, together with the chosen status', async () => {
    const { user, requests, visited } = open()
    await update()
    await user.clear(field('Budget'))
    await choose(user, 'Status', 'On Hold')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/projects/1']))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ budget: null, status: 'on_hold' })
  })

  test('keeps the saved rate when another client is chosen', async () => {
    const { user } = open()
    await update()
    await waitFor(() => expect(screen.getByText('The client’s rate is $140.00/hr')).toBeTruthy())
    await user.clear(field('Hourly Rate'))
    await user.type(field('Hourly Rate'), '77')
    await choose(user, 'Client', 'Cedar & Sage')
    expect(field('Hourly Rate').value).toBe('77')
  })

  test('shows next to the client field that the client cannot be changed', async () => {
    const message = 'The client of a project with time entries or invoices cannot be changed'
    const held = new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'clientId', message }] })
    const { user, toastText } = open([found, answer(projectCalls.update, held)])
    await update()
    await user.click(await update())
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(toastText()).toBe(`Error: ${message}`)
  })

  test('shows a default error message if the server cannot be reached', async () => {
    const offline = new ApiError({ status: 0, code: 'offline', message: '' })
    const { user, toastText } = open([found, answer(projectCalls.update, offline)])
    await user.click(await update())
    await waitFor(() => expect(toastText()).toBe('Error: Failed to update project. Please try again.'))
  })

  test('does not overwrite a newer version while a date is incomplete', async () => {
    const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This project was changed meanwhile.' })
    const { user, requests } = open([found, answer(projectCalls.update, stale)])
    await user.click(await update())
    await screen.findByText('This project was changed after you opened it')
    const before = requests.length
    halfTypeDate(field('Due Date'))
    await user.click(screen.getByRole('button', { name: 'Overwrite' }))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(requests.slice(before).some(({ method }) => method === 'PUT')).toBe(false)
  })
})
