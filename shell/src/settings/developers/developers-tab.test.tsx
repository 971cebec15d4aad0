import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DevelopersTab } from './developers-tab.tsx'
import { created, tokens } from './testing/token-samples.ts'

function open(...answers: Answer[]) {
  const page = renderPage(<DevelopersTab />, { path: '/settings?tab=developers', answers: [...answers, answer(webhookCalls.list, [])] })
  return { ...page, sent: () => page.requests.findLast(({ method }) => method !== 'GET') }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('lists tokens with their permissions, last use and expiry', async () => {
  open(answer(apiTokenCalls.list, tokens))
  const [accounting, old] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(accounting).toContain('Accounting export…k3Qx · Clients (read only), Invoices, payments and statements · Last used Nov 24, 2026, 12:00 PM · 203.0.113.7 · Expires Feb 18, 2027, 3:00 AM')
  expect(old).toContain('…9fZa · Time entries and timers · Never used')
  expect(old).toContain('Expired')
})

test('creates a token with the chosen permissions and shows the token once for copying', async () => {
  const { user, sent, toastText } = open(answer(apiTokenCalls.list, []), answer(apiTokenCalls.create, created))
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = await dialog('New API token')
  await user.type(form.getByLabelText(/^Token name/), 'Time tracker')
  await user.click(form.getByRole('combobox', { name: 'Time entries and timers' }))
  await user.click(await screen.findByRole('option', { name: 'Read and write' }))
  await user.click(form.getByRole('combobox', { name: 'Projects' }))
  await user.click(await screen.findByRole('option', { name: 'Read' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const shown = await dialog('Token "Time tracker" created')
  expect(sent()?.body).toEqual({ name: 'Time tracker', scopes: ['projects:read', 'time:write'], expiresInDays: 90 })
  expect(shown.getByText(created.token)).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Copy token' }))
  expect(await navigator.clipboard.readText()).toBe(created.token)
  await waitFor(() => expect(toastText()).toBe('API token copied'))
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(created.token)).toBeNull()
})

test('grants all permissions with one click, except write access to read-only kinds', async () => {
  const { user, sent } = open(answer(apiTokenCalls.list, []), answer(apiTokenCalls.create, created))
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = await dialog('New API token')
  await user.type(form.getByLabelText(/^Token name/), 'Everything')
  await user.click(form.getByRole('button', { name: 'Read and write everything' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  await waitFor(() => expect(sent()?.body).toMatchObject({ scopes: expect.arrayContaining(['clients:write', 'reports:read', 'settings:write']) }))
})

test('links to the API documentation', async () => {
  open(answer(apiTokenCalls.list, []))
  expect((await screen.findByRole('link', { name: 'API documentation' })).getAttribute('href')).toBe('/api')
})

test('shows which fields are required and sends nothing', async () => {
  const { user, sent } = open(answer(apiTokenCalls.list, []))
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = await dialog('New API token')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText('Name is required')).toBeTruthy()
  expect(form.getByRole('alert').textContent).toBe('Choose at least one permission')
  expect(document.activeElement).toBe(form.getByLabelText(/^Token name/))
  expect(sent()).toBeUndefined()
})

test('revokes a token after confirmation', async () => {
  const { user, sent, toastText } = open(answer(apiTokenCalls.list, tokens), answer(apiTokenCalls.revoke, undefined))
  await user.click(await screen.findByRole('button', { name: 'Revoke Accounting export' }))
  expect(sent()).toBeUndefined()
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke "Accounting export"?' }))
  await user.click(question.getByRole('button', { name: 'Revoke token' }))
  await waitFor(() => expect(sent()).toMatchObject({ method: 'DELETE', address: '/api/user/api-tokens/3' }))
  await waitFor(() => expect(toastText()).toContain('API token revoked'))
})

test('copies the URL for AI agents', async () => {
  const { user } = open(answer(apiTokenCalls.list, tokens))
  const address = `${window.location.origin}/mcp`
  expect(screen.getByRole('region', { name: 'URL for agents' }).textContent).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('offers Retry if the tokens fail to load', async () => {
  open(answer(apiTokenCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Billfold is being updated.' })))
  expect(await screen.findByText('The API tokens could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
})
