import { DEFAULT_EMAIL_MESSAGE, DEFAULT_EMAIL_SUBJECT } from '@billfold/contracts/invoices/default-emails'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InvoiceEmailCard } from './invoice-email-card.tsx'
import { sampleEmailTemplate } from './testing/email-samples.ts'

const texts = { subject: 'Your invoice {number}', message: 'Dear {client}, thank you.' }
const template = sampleEmailTemplate(texts)

async function open(...answers: Answer[]) {
  const page = renderPage(<InvoiceEmailCard />, { answers: [...answers, answer(invoiceEmailCalls.template, template)] })
  await screen.findByLabelText('Subject')
  return { ...page, saved: () => page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const isGuarded = () => useLeaveGuards.getState().active.size > 0

test('shows and saves the text of invoice emails', async () => {
  const { user, saved, toastText } = await open(answer(invoiceEmailCalls.saveTemplate, { ...template, subject: 'Your invoice {number}!' }))
  await user.type(field('Subject'), '!')
  expect(isGuarded()).toBe(true)
  await user.click(press('Save text'))
  await waitFor(() => expect(toastText()).toBe('Settings saved successfully!'))
  expect(saved()).toEqual([{ language: 'en', ...texts, subject: 'Your invoice {number}!' }])
  expect(isGuarded()).toBe(false)
})

test('inserts a placeholder at the cursor of the last used field', async () => {
  const { user } = await open()
  await user.click(press('Insert {amount}'))
  expect(field('Message').value).toBe(`${template.message}{amount}`)
  field('Subject').focus()
  field('Subject').setSelectionRange(0, 4)
  await user.click(press('Insert {client}'))
  expect(field('Subject').value).toBe('{client} invoice {number}')
  expect(document.activeElement).toBe(field('Subject'))
})

test('shows an error next to the field if a placeholder is unknown', async () => {
  const issues = [{ path: 'message', message: 'Unknown placeholder {total}' }]
  const refused = new ApiError({ status: 400, code: 'validation_failed', message: 'Unknown placeholder {total}', issues })
  const { user } = await open(answer(invoiceEmailCalls.saveTemplate, refused))
  await user.type(field('Message'), '{{total}')
  await user.click(press('Save text'))
  expect(await screen.findByText('Unknown placeholder {total}', besideToasts)).toBeTruthy()
  expect(field('Message').getAttribute('aria-invalid')).toBe('true')
})

test('restores the default text', async () => {
  const { user, saved } = await open(answer(invoiceEmailCalls.saveTemplate, sampleEmailTemplate()))
  await user.click(press('Reset to default'))
  expect([field('Subject').value, field('Message').value]).toEqual([DEFAULT_EMAIL_SUBJECT, DEFAULT_EMAIL_MESSAGE])
  expect(screen.queryByRole('button', { name: 'Reset to default' })).toBeNull()
  await user.click(press('Save text'))
  await waitFor(() => expect(saved()).toEqual([{ language: 'en', subject: DEFAULT_EMAIL_SUBJECT, message: DEFAULT_EMAIL_MESSAGE }]))
})

test('edits the text for another language without losing changes', async () => {
  const german = sampleEmailTemplate({ language: 'de', subject: 'Rechnung {number}', message: 'Guten Tag {client}' })
  const { user, saved } = await open(
    answer(invoiceEmailCalls.saveTemplate, { ...german, subject: 'Rechnung {number}!' }),
    answer(invoiceEmailCalls.template, ({ address }: SentRequest) => (address.endsWith('language=de') ? german : template)),
  )
  await choose(user, 'Language', 'Deutsch')
  await waitFor(() => expect(field('Subject').value).toBe('Rechnung {number}'))
  await user.type(field('Subject'), '!')
  expect(screen.getByLabelText<HTMLButtonElement>('Language').disabled).toBe(true)
  expect(screen.getByText('Save your changes before you choose another language.')).toBeTruthy()
  await user.click(press('Save text'))
  await waitFor(() => expect(saved()).toEqual([{ language: 'de', subject: 'Rechnung {number}!', message: 'Guten Tag {client}' }]))
  await waitFor(() => expect(screen.getByLabelText<HTMLButtonElement>('Language').disabled).toBe(false))
})

test('includes unsaved changes in the preview', async () => {
  const { user, requests } = await open(answer(invoiceEmailCalls.previewTexts, { subject: 'Your invoice INV-1!', html: '<p>Dear Acme</p>' }))
  await user.type(field('Subject'), '!')
  await user.click(press('Preview'))
  expect(await screen.findByText('Your invoice INV-1!')).toBeTruthy()
  expect(screen.getByTitle<HTMLIFrameElement>('The message as the recipient sees it').srcdoc).toContain('Dear Acme')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'invoice', language: 'en', ...texts, subject: 'Your invoice {number}!' })
})

test('loads the text again after a failure', async () => {
  let isDown = true
  const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
  const { user } = renderPage(<InvoiceEmailCard />, { answers: [answer(invoiceEmailCalls.template, () => (isDown ? down : template))] })
  expect(await screen.findByText('The text could not be loaded')).toBeTruthy()
  isDown = false
  await user.click(press('Retry'))
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe(template.subject)
})
