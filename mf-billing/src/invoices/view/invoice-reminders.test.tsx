import type { Client } from '@billfold/contracts/clients/client'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import type { ReminderSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleEmail, sampleInvoiceDetails, sampleReminderSettings } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceReminders } from './invoice-reminders.tsx'

const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })

interface Shown {
  invoice?: Partial<InvoiceDetails>
  client?: Partial<Client>
  settings?: Partial<ReminderSettings>
}

function show({ invoice, client, settings }: Shown = {}, ...answers: Answer[]) {
  const details = sampleInvoiceDetails({ dueDate: '2099-12-31', ...invoice })
  return renderPage(<InvoiceReminders invoice={details} client={{ ...northwind, ...client }} />, {
    answers: [answer(invoiceReminderCalls.settings, sampleReminderSettings(settings)), ...answers],
  })
}

const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Send payment reminders' })

describe('an invoice’s reminders', () => {
  test('can be turned off', async () => {
    const { user, requests } = show({}, answer(invoiceCalls.update, sampleInvoiceDetails({ sendReminders: false, version: 2 })))
    await user.click(await findSwitch())
    expect(await screen.findByText('Only when you press “Remind now”.')).toBeTruthy()
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT').map(({ address, body }) => [address, body])).toEqual([['/api/invoices/1', { sendReminders: false }]]))
    expect((await findSwitch()).checked).toBe(false)
  })

  test('stay on if turning them off fails', async () => {
    const { user, toastText } = show({}, answer(invoiceCalls.update, down))
    await user.click(await findSwitch())
    await waitFor(() => expect(toastText()).toContain('The setting could not be saved'))
    expect((await findSwitch()).checked).toBe(true)
  })

  test.each<[string, string, Shown]>([
    ['the next date', 'Next reminder on Dec 28, 2099', {}],
    ['that no more reminders are scheduled', 'No more reminders are scheduled.', { invoice: { dueDate: '2020-01-01' } }],
    ['that reminders are off for the account', 'Automatic reminders are off for your account.', { settings: { isEnabled: false } }],
    ['that reminders are off for the client', 'Reminders are off for this client.', { client: { sendReminders: false } }],
  ])('have a description that states %s', async (_, text, shown) => {
    show(shown)
    expect((await findSwitch()).getAttribute('aria-describedby')).toBeTruthy()
    expect(await screen.findByText((content) => content.startsWith(text))).toBeTruthy()
  })

  test('can be turned off even if the schedule cannot be loaded', async () => {
    renderPage(<InvoiceReminders invoice={sampleInvoiceDetails()} client={undefined} />, { answers: [answer(invoiceReminderCalls.settings, down)] })
    expect((await findSwitch()).checked).toBe(true)
  })

  test.each(['paid', 'cancelled'] as const)('are not shown for an invoice with the status %s', (status) => {
    show({ invoice: { status } })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

test('the history distinguishes invoices, reminders and receipts', () => {
  const emails = (['receipt', 'reminder', 'invoice'] as const).map((kind, index) => sampleEmail({ id: index, kind, sentAt: `2026-11-0${9 - index}T10:00:00.000Z` }))
  renderPage(<InvoiceHistory invoice={sampleInvoiceDetails({ emails, history: [] })} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /^(Receipt|Payment reminder|Email) Sent/.exec(textContent ?? '')?.[1])).toEqual(['Receipt', 'Payment reminder', 'Email'])
})
