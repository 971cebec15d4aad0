import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createdWebhook, deliveries, webhooks } from './testing/webhook-samples.ts'
import { WebhooksCard } from './webhooks-card.tsx'

function open(...answers: Answer[]) {
  const page = renderPage(<WebhooksCard />, { path: '/settings?tab=developers', answers })
  return { ...page, sent: () => page.requests.findLast(({ method }) => method !== 'GET') }
}

const listed = answer(webhookCalls.list, webhooks)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function choose(user: ReturnType<typeof open>['user'], action: string, url = /accounting/) {
  await user.click(await screen.findByRole('button', { name: url }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('lists webhooks with their state', async () => {
  open(listed)
  const [accounting, chat, old] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(accounting).toContain('https://accounting.example/hooks/billfoldAccounting · 2 eventsActive')
  expect(chat).toContain('1 event · Failing since Nov 24, 2026, 12:00 PMFailing')
  expect(old).toContain('Turned off: the server answered 410 GoneOff')
})

test('creates a webhook for the chosen events and shows its secret once', async () => {
  const { user, sent, toastText } = open(answer(webhookCalls.list, []), answer(webhookCalls.create, createdWebhook))
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  await user.type(await screen.findByLabelText(/^Address/), 'https://accounting.example/hooks')
  const form = await dialog('New webhook')
  await user.click(form.getByRole('checkbox', { name: 'payment.recorded' }))
  await user.click(form.getByRole('checkbox', { name: 'invoice.paid' }))
  await user.click(form.getByRole('button', { name: 'Create webhook' }))
  const shown = await dialog('Signing secret')
  expect(sent()?.body).toEqual({ url: 'https://accounting.example/hooks', description: '', events: ['payment.recorded', 'invoice.paid'] })
  await user.click(shown.getByRole('button', { name: 'Copy secret' }))
  expect(await navigator.clipboard.readText()).toBe(createdWebhook.secret)
  await waitFor(() => expect(toastText()).toBe('Secret copied'))
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(createdWebhook.secret)).toBeNull()
})

test('shows errors next to the fields they concern and focuses the first of these fields', async () => {
  const message = 'The address must start with https://'
  const issues = [
    { path: 'url', message },
    { path: 'events', message: 'Unknown event' },
  ]
  const { user, sent } = open(answer(webhookCalls.list, []), answer(webhookCalls.create, new ApiError({ status: 400, code: 'validation_failed', message, issues })))
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  await user.type(await screen.findByLabelText(/^Address/), 'example.com')
  const form = await dialog('New webhook')
  await user.click(form.getByRole('button', { name: 'Create webhook' }))
  expect(await form.findByText('Enter a full address, such as https://example.com/billfold')).toBeTruthy()
  expect(form.getByText('Choose at least one event')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText(/^Address/))
  expect(sent()).toBeUndefined()
  await user.clear(form.getByLabelText(/^Address/))
  await user.type(form.getByLabelText(/^Address/), 'http://example.com')
  await user.click(form.getByRole('button', { name: 'Select all' }))
  await user.click(form.getByRole('button', { name: 'Create webhook' }))
  expect(await form.findByText(message)).toBeTruthy()
  expect(form.getByText('Unknown event')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText(/^Address/))
})

test('edits a webhook and disables it', async () => {
  const { user, sent } = open(listed, answer(webhookCalls.update, createdWebhook))
  await choose(user, 'Edit')
  const form = await dialog('Edit webhook')
  await user.click(form.getByRole('checkbox', { name: 'payment.recorded' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  const { url, description } = createdWebhook
  await waitFor(() => expect(sent()?.body).toEqual({ url, description, events: ['invoice.paid'], isActive: true }))
  await choose(user, 'Turn off')
  await waitFor(() => expect(sent()?.body).toEqual({ url, description, events: ['invoice.paid', 'payment.recorded'], isActive: false }))
})

test('shows deliveries with their results, and resends one', async () => {
  const { user, sent, toastText } = open(listed, answer(webhookCalls.deliveries, deliveries), answer(webhookCalls.resend, undefined))
  await choose(user, 'Deliveries')
  const log = await dialog('Deliveries')
  const [waiting, failed, delivered] = (await log.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(waiting).toContain('payment.recordedWaitingResendNov 24, 2026, 12:00 PM · No response within 15 seconds · 15,000 ms · 3 attempts · Next attempt Nov 24, 2026, 12:30 PM')
  expect(failed).toContain('HTTP 302 · Redirects are not followed · 142 ms · 10 attempts')
  expect(delivered).toContain('invoice.paidDelivered')
  expect(delivered).toContain('"invoiceNumber": "INV-12"')
  await user.click(log.getByRole('button', { name: 'Resend payment.recorded' }))
  await waitFor(() => expect(sent()).toMatchObject({ method: 'POST', address: '/api/user/webhooks/3/deliveries/33/resend' }))
  await waitFor(() => expect(toastText()).toContain('The event will be sent again'))
})

test('rotates the secret and deletes a webhook, each after confirmation', async () => {
  const { user, sent } = open(listed, answer(webhookCalls.rotateSecret, createdWebhook), answer(webhookCalls.remove, undefined))
  await choose(user, 'Rotate secret')
  expect(sent()).toBeUndefined()
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Rotate the secret?' })).getByRole('button', { name: 'Rotate secret' }))
  await user.click((await dialog('Signing secret')).getByRole('button', { name: 'Done' }))
  expect(sent()).toMatchObject({ method: 'POST', address: '/api/user/webhooks/3/secret' })
  await choose(user, 'Delete')
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' })).getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => expect(sent()).toMatchObject({ method: 'DELETE', address: '/api/user/webhooks/3' }))
})
