import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { DEFAULT_RECEIPT_SUBJECT, defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import type { ReminderSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ReceiptsCard } from './receipts-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { sampleReceipts, sampleReminders } from './testing/email-samples.ts'

const settings = sampleReminders()
const saveAsSent = answer(invoiceReminderCalls.saveSettings, ({ body }: SentRequest) => ({ ...settings, ...(body as object) }))

async function open(stored: Partial<ReminderSettings> = {}, ...answers: Answer[]) {
  const page = renderPage(<RemindersCard />, { answers: [...answers, answer(invoiceReminderCalls.settings, { ...settings, ...stored }), saveAsSent] })
  await screen.findByLabelText('Send reminders automatically')
  return { ...page, saved: () => page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as ReminderSettings) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const isGuarded = () => useLeaveGuards.getState().active.size > 0

describe('payment reminders', () => {
  test('are initially off, with a switch for each day', async () => {
    await open()
    expect(screen.getAllByRole<HTMLInputElement>('switch').map((toggle) => [toggle.labels?.[0]?.textContent, toggle.checked])).toEqual([
      ['Send reminders automatically', false],
      ['3 days before the due date', true],
      ['On the due date', true],
      ['7 days after the due date', true],
      ['14 days after the due date', true],
    ])
  })

  test('can be turned on, with individual days turned off', async () => {
    const { user, saved, toastText } = await open()
    await user.click(field('Send reminders automatically'))
    await user.click(field('On the due date'))
    expect(isGuarded()).toBe(true)
    await user.click(press('Save reminders'))
    await waitFor(() => expect(toastText()).toBe('Settings saved successfully!'))
    expect(saved()).toEqual([{ isEnabled: true, language: 'en', steps: defaultReminderSteps.map((step) => ({ ...step, isOn: step.days !== 0 })) }])
    expect(isGuarded()).toBe(false)
  })

  test('can be moved to another day and given a different subject', async () => {
    const { user, saved } = await open()
    await user.click(press('Edit reminder: 3 days before the due date'))
    await user.clear(field('Days'))
    await user.type(field('Days'), '1')
    expect(field('1 day before the due date').checked).toBe(true)
    await choose(user, 'When', 'After the due date')
    expect(field('1 day after the due date').checked).toBe(true)
    await user.clear(field('Subject'))
    await user.type(field('Subject'), 'Pay ')
    await user.click(press('Insert {daysOverdue}'))
    await user.click(press('Save reminders'))
    await waitFor(() => expect(saved()[0]?.steps[0]).toEqual({ ...defaultReminderSteps[0], days: 1, subject: 'Pay {daysOverdue}' }))
  })

  test('can be reset to their default text', async () => {
    const { user } = await open({ steps: defaultReminderSteps.map((step) => ({ ...step, subject: 'X', message: 'Y' })) })
    await user.click(press('Edit reminder: 7 days after the due date'))
    await user.click(press('Reset to default'))
    expect([field('Subject').value, field('Message').value]).toEqual([defaultReminderSteps[2].subject, defaultReminderSteps[2].message])
  })

  test.each([
    ['Days', 'steps.3.days', 'Another reminder is already set for this day'],
    ['Message', 'steps.3.message', 'Unknown placeholder {total}'],
  ])('are expanded to show an error in the field %s', async (label, path, message) => {
    const refused = new ApiError({ status: 400, code: 'validation_failed', message, issues: [{ path, message }] })
    const { user } = await open({}, answer(invoiceReminderCalls.saveSettings, refused))
    await user.click(press('Save reminders'))
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(press('Edit reminder: 14 days after the due date').getAttribute('aria-expanded')).toBe('true')
  })

  test('are sent without a number of days if the field is empty, so that the server rejects them', async () => {
    const { user, saved } = await open()
    await user.click(press('Edit reminder: On the due date'))
    await user.clear(field('Days'))
    await user.click(press('Save reminders'))
    await waitFor(() => expect(saved()[0]?.steps[1]?.days).toBeNull())
  })

  test('show a warning that e-mails stay in the outbox if there is no mail server', async () => {
    await open({ isEnabled: true, hasMailServer: false })
    expect(screen.getByText('No mail server is set up')).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    let isDown = true
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user } = renderPage(<RemindersCard />, { answers: [answer(invoiceReminderCalls.settings, () => (isDown ? down : settings))] })
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy()
    isDown = false
    await user.click(press('Retry'))
    expect(await screen.findByLabelText('Send reminders automatically')).toBeTruthy()
  })
})

describe('receipts', () => {
  const receipts = sampleReceipts()

  test('can be turned on and customized with a message', async () => {
    const save = answer(invoiceReminderCalls.saveReceipts, ({ body }: SentRequest) => ({ ...receipts, ...(body as object) }))
    const { user, requests, toastText } = renderPage(<ReceiptsCard />, { answers: [answer(invoiceReminderCalls.receipts, receipts), save] })
    await user.click(await screen.findByLabelText('Send a receipt after each payment'))
    await user.type(field('Subject'), ' of {{paidDate}')
    await user.click(press('Save receipts'))
    await waitFor(() => expect(toastText()).toBe('Settings saved successfully!'))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      isEnabled: true,
      language: 'en',
      subject: `${DEFAULT_RECEIPT_SUBJECT} of {paidDate}`,
      message: receipts.message,
    })
  })

  test('show an error next to the field if a placeholder is unknown', async () => {
    const message = 'Unknown placeholder {dueDate}'
    const refused = new ApiError({ status: 400, code: 'validation_failed', message, issues: [{ path: 'message', message }] })
    const { user } = renderPage(<ReceiptsCard />, { answers: [answer(invoiceReminderCalls.receipts, { ...receipts, isEnabled: true }), answer(invoiceReminderCalls.saveReceipts, refused)] })
    await user.type(await screen.findByLabelText('Message'), '!')
    await user.click(press('Save receipts'))
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(field('Message').getAttribute('aria-invalid')).toBe('true')
  })
})
