import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditClientPage } from './edit-client-page.tsx'
import { sampleClient } from './testing/client-samples.ts'

// Tests that also cover the project edit page are in ../records/edit-pages.test.tsx.

const client = sampleClient()

function open(...answers: Answer[]) {
  return renderPage(<EditClientPage />, { path: '/clients/1/edit', params: { id: '1' }, answers })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const update = () => screen.findByRole('button', { name: 'Update Client' })

test('shows the heading and links back to the details', async () => {
  open(answer(clientCalls.get, client))
  expect(screen.getByRole('heading', { level: 1, name: 'Edit Client' })).toBeTruthy()
  expect(screen.getByText('Update client information')).toBeTruthy()
  expect(screen.getByText('Loading client...')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Client Details' }).getAttribute('href')).toBe('/clients/1')
  await update()
})

test("fills the form with the client's values", async () => {
  open(answer(clientCalls.get, sampleClient({ industry: 'Retail', hourlyRate: '99.50' })))
  await update()
  expect(field('Company Name').value).toBe('Northwind Studio')
  expect(field('Industry').textContent).toBe('Retail')
  expect(field('Hourly Rate').value).toBe('99.50')
  expect(field('Address').value).toBe('12 Harbour Street\nPortland, ME 04101')
  expect(field('Active Client').checked).toBe(true)
  expect(field('Send payment reminders').checked).toBe(true)
})

test('saves the client’s language, or null to use the account’s language', async () => {
  const { user, requests } = open(answer(clientCalls.get, sampleClient({ language: 'fr' })), answer(clientCalls.update, sampleClient()))
  await update()
  expect(field('Language').textContent).toBe('Français')
  await choose(user, 'Language', 'Same as my account')
  await user.click(await update())
  await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ language: null }))
})

test("shows the server's message on failure", async () => {
  const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
  const { user, toastText } = open(answer(clientCalls.get, client), answer(clientCalls.update, failure))
  await user.click(await update())
  await waitFor(() => expect(toastText()).toBe('Error: Projects is not available right now.'))
})
