import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceEmail, SendableKind } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft, sampleEmail, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { SendDialog } from './send-dialog.tsx'

const draft = sampleDraft()

const watchHandlers = () => ({ onClose: vi.fn<() => void>(), onSaved: vi.fn<() => void>(), onDirtyChange: vi.fn<(isDirty: boolean) => void>() })

const open = (...answers: Answer[]) => openAs('invoice', ...answers)

async function openAs(kind: SendableKind, ...answers: Answer[]) {
  const handlers = watchHandlers()
  const page = renderPage(<SendDialog id="1" kind={kind} {...handlers} />, {
    path: '/invoices?send=1',
    answers: [
      ...answers,
      answer(invoiceCalls.get, sampleInvoiceDetails()),
      answer(invoiceEmailCalls.draft, draft),
      answer(invoiceEmailCalls.preview, ({ body }) => ({ subject: (body as { subject: string }).subject, html: '<p>Preview</p>' })),
      answer(invoiceEmailCalls.send, sampleEmail()),
    ],
  })
  await screen.findByLabelText('Recipients')
  return { ...page, ...handlers, sent: () => page.requests.filter(({ address }) => address === '/api/invoices/1/emails') }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

describe('the dialog for sending an invoice', () => {
  test('is prefilled with the draft and sends the edited message', async () => {
    const { user, sent, toastText, onSaved } = await open()
    expect(field('Recipients').value).toBe('hello@northwind.studio')
    await user.clear(field('Recipients'))
    await user.type(field('Recipients'), 'grace@northwind.studio; accounting@northwind.studio, grace@northwind.studio')
    await user.click(press('Add CC'))
    await waitFor(() => expect(document.activeElement).toBe(field('CC')))
    await user.type(field('CC'), 'ada@northwind.studio')
    await user.type(field('Subject'), '!')
    await user.type(field('Message'), ' Ada')
    await user.click(screen.getByLabelText('Send me a copy'))
    await user.click(press('Send invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent().map(({ body }) => body)).toEqual([
      {
        kind: 'invoice',
        recipients: ['grace@northwind.studio', 'accounting@northwind.studio'],
        cc: ['ada@northwind.studio'],
        subject: `${draft.subject}!`,
        message: `${draft.message} Ada`,
        copyToMe: true,
      },
    ])
    expect(toastText()).toBe('Invoice sent')
  })

  test('suggests addresses of the client and its contacts, except those already entered', async () => {
    const suggestions = [
      { name: 'Northwind Studio', email: 'Hello@northwind.studio' },
      { name: 'Grace', email: 'grace@northwind.studio' },
      { name: 'Accounting', email: 'books@northwind.studio' },
      { name: 'Grace again', email: 'Grace@northwind.studio' },
    ]
    const { user } = await open(answer(invoiceEmailCalls.draft, sampleDraft({ suggestions, cc: ['books@northwind.studio'] })))
    const offered = within(screen.getByRole('group', { name: 'Suggested recipients' })).getAllByRole('button')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Grace again Grace@northwind.studio'])
    await user.click(offered[0]!)
    expect(field('Recipients').value).toBe('hello@northwind.studio, Grace@northwind.studio')
    expect(document.activeElement).toBe(field('Recipients'))
    expect(screen.queryByRole('group', { name: 'Suggested recipients' })).toBeNull()
    await user.clear(field('Recipients'))
    expect(screen.getByRole('button', { name: /^Northwind Studio/ })).toBeTruthy()
  })

  test('shows a toast with a button that opens the sent invoice', async () => {
    const { user, visited, onSaved } = await open()
    await user.click(press('Send invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    useToasts.getState().toasts[0]?.action?.onSelect()
    expect(visited).toEqual(['/invoices?view=1'])
  })

  test('does not send the message when Enter is pressed in a field', async () => {
    const { user, sent } = await open()
    await user.type(field('Subject'), '{Enter}')
    expect(sent()).toEqual([])
  })

  test('is marked as changed only after the user has edited a field', async () => {
    const { user, onDirtyChange } = await open()
    expect(onDirtyChange).toHaveBeenLastCalledWith(false)
    await user.type(field('Message'), '!')
    expect(onDirtyChange).toHaveBeenLastCalledWith(true)
  })

  test('prefills CC with the recipients who were copied last time', async () => {
    await open(answer(invoiceEmailCalls.draft, sampleDraft({ cc: ['grace@northwind.studio'] })))
    expect(field('CC').value).toBe('grace@northwind.studio')
  })

  test('updates the preview when the message changes', async () => {
    const { user, requests } = await open()
    await screen.findByTitle('The message as the recipient sees it')
    expect(screen.getByText(draft.subject)).toBeTruthy()
    await user.type(field('Subject'), ' now')
    expect(await screen.findByText(`${draft.subject} now`)).toBeTruthy()
    expect(requests.filter(({ address }) => address.endsWith('/email-preview')).map(({ body }) => body)).toEqual([
      { kind: 'invoice', subject: draft.subject, message: draft.message },
      { kind: 'invoice', subject: `${draft.subject} now`, message: draft.message },
    ])
  })
})

describe('an invoice that was already sent', () => {
  const openSent = async (...emails: InvoiceEmail[]) => {
    await open(answer(invoiceCalls.get, sampleInvoiceDetails({ emails })))
    return screen.queryByText(/^Last /)?.textContent
  }
  const later = sampleEmail({ id: 52, recipients: ['marcus@example.com', 'ada@example.com'], sentAt: '2026-11-15T15:20:01.000Z' })

  test('shows when and to whom it was last sent', async () => {
    expect(await openSent(later, sampleEmail())).toBe('Last sent on Nov 15, 2026 to marcus@example.com, ada@example.com.')
  })

  test('ignores reminders and receipts, and messages that could not be delivered', async () => {
    const others = [sampleEmail({ id: 55, kind: 'receipt' }), sampleEmail({ id: 54, kind: 'reminder' }), sampleEmail({ id: 53, state: 'failed', sentAt: null })]
    expect(await openSent(...others)).toBeUndefined()
  })

  test('shows when it was last saved to the outbox', async () => {
    expect(await openSent({ ...later, state: 'outbox', sentAt: null })).toBe('Last saved to your outbox on Nov 2, 2026, for marcus@example.com, ada@example.com.')
  })
})

describe('the invoice’s attachments', () => {
  const names = ['Floor plan.pdf', 'Hours.csv']

  test('are listed with the invoice PDF', async () => {
    await open(answer(invoiceEmailCalls.draft, sampleDraft({ files: { names, areAttached: true } })))
    expect(await screen.findByText('Invoice INV-20261102-042 as a PDF, Floor plan.pdf, Hours.csv')).toBeTruthy()
  })

  test('are listed in a notice if they are too large to be sent by e-mail', async () => {
    await open(answer(invoiceEmailCalls.draft, sampleDraft({ files: { names, areAttached: false } })))
    expect(screen.getByText('The attachments are too large for an email').closest('[role="status"]')?.textContent).toContain('Floor plan.pdf, Hours.csv')
    expect(await screen.findByText('Invoice INV-20261102-042 as a PDF')).toBeTruthy()
  })
})

describe('the dialog for sending a reminder', () => {
  test('is prefilled with the reminder message, and previews and sends it as a reminder', async () => {
    const reminder = sampleDraft({ subject: 'Invoice INV-1 is overdue', message: 'Please pay it.' })
    const asReminder = answer(invoiceEmailCalls.draft, ({ address }: SentRequest) => (address.endsWith('?kind=reminder') ? reminder : draft))
    const { user, requests, sent, toastText, onSaved } = await openAs('reminder', asReminder, answer(invoiceEmailCalls.send, sampleEmail({ kind: 'reminder' })))
    expect(field('Subject').value).toBe(reminder.subject)
    await screen.findByTitle('The message as the recipient sees it')
    await user.click(press('Send reminder'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(requests.find(({ address }) => address.endsWith('/email-preview'))?.body).toEqual({ kind: 'reminder', subject: reminder.subject, message: reminder.message })
    expect(sent()[0]?.body).toMatchObject({ kind: 'reminder', subject: reminder.subject })
    expect(toastText()).toBe('Reminder sent')
  })

  test('shows why the reminder was not sent', async () => {
    const paid = new ApiError({ status: 409, code: 'conflict', message: 'This invoice has already been paid' })
    const { user } = await openAs('reminder', answer(invoiceEmailCalls.send, paid))
    await user.click(press('Send reminder'))
    expect((await screen.findByRole('alert')).textContent).toBe('The reminder could not be sentThis invoice has already been paid')
  })
})

describe('an error in the message', () => {
  test.each([
    ['no recipient', 'Recipients', '', 'Please enter at least one recipient'],
    ['an invalid address', 'Recipients', 'grace@northwind.studio, ada@', '“ada@” is not a valid email address'],
    ['too many recipients', 'Recipients', Array.from({ length: 11 }, (_, index) => `a${index}@x.example`).join(), 'A message can have at most 10 recipients'],
    ['no subject', 'Subject', '', 'Please enter a subject'],
    ['no message', 'Message', '', 'Please enter a message'],
  ])('is shown next to its field: %s', async (_, label, text, problem) => {
    const { user, sent } = await open()
    await user.clear(field(label))
    if (text) await user.type(field(label), text)
    await user.click(press('Send invoice'))
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(sent()).toEqual([])
  })

  test('is shown next to its field even if only the server detects it', async () => {
    const issues = [{ path: 'recipients.0', message: 'Valid email is required' }]
    const { user } = await open(answer(invoiceEmailCalls.send, new ApiError({ status: 400, code: 'validation_failed', message: 'Valid email is required', issues })))
    await user.click(press('Send invoice'))
    expect(await screen.findByText('“hello@northwind.studio” is not a valid email address')).toBeTruthy()
    expect(screen.queryByText('The invoice could not be sent')).toBeNull()
  })
})

describe('failures in the send dialog', () => {
  test.each([
    ['the mail server rejects the recipient', new ApiError({ status: 409, code: 'conflict', message: 'The mail server refused the recipient.' }), 'The mail server refused the recipient.'],
    ['too many messages have been sent', new ApiError({ status: 429, code: 'too_many_requests', message: 'You’ve sent too many messages.' }), 'You’ve sent too many messages.'],
    ['the service is down', new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' }), 'Billing is not available right now.'],
    ['the browser is offline', new ApiError({ status: 0, code: 'offline', message: '' }), 'Request failed. Please try again.'],
  ])('keep the message and show the reason when %s, and a retry uses the same idempotency key', async (_, failure, reason) => {
    const { user, sent, toastText, onSaved } = await open(answer(invoiceEmailCalls.send, failure))
    await user.type(field('Message'), '!')
    await user.click(press('Send invoice'))
    expect((await screen.findByRole('alert')).textContent).toBe(`The invoice could not be sent${reason}`)
    expect(field('Message').value).toBe(`${draft.message}!`)
    expect([toastText(), onSaved.mock.calls]).toEqual([undefined, []])
    await user.click(press('Send invoice'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
  })

  test('leave the dialog usable if only the preview fails', async () => {
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user, sent } = await open(answer(invoiceEmailCalls.preview, down))
    expect(await screen.findByText('The preview could not be loaded')).toBeTruthy()
    await user.click(press('Send invoice'))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('are reported as "Invoice not found" if the invoice does not exist', async () => {
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
    renderPage(<SendDialog id="99" kind="invoice" {...watchHandlers()} />, {
      answers: [answer(invoiceCalls.get, gone), answer(invoiceEmailCalls.draft, gone)],
    })
    expect(await screen.findByText('Invoice not found')).toBeTruthy()
  })
})

describe('sending without a mail server', () => {
  const noServer = answer(invoiceEmailCalls.draft, sampleDraft({ hasMailServer: false }))

  test('puts the message in the outbox', async () => {
    const { user, toastText, visited } = await open(noServer, answer(invoiceEmailCalls.send, sampleEmail({ state: 'outbox', sentAt: null })))
    expect(screen.getByText('No mail server is set up')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send invoice' })).toBeNull()
    await user.click(press('Save to outbox'))
    await waitFor(() => expect(toastText()).toContain('Saved to your outbox'))
    useToasts.getState().toasts[0]?.action?.onSelect()
    expect(visited).toEqual(['/outbox?message=51'])
  })

  test('starts in the first field, not on the button that copies the link', async () => {
    await open(noServer)
    await waitFor(() => expect(document.activeElement).toBe(field('Recipients')))
  })

  test('lets the user copy the link instead', async () => {
    const shareUrl = 'https://billfold.example/shared/invoice/T1'
    const { user, toastText } = await open(noServer, answer(invoiceSharingCalls.generate, { shareUrl }))
    await user.click(press('Copy link'))
    await waitFor(() => expect(toastText()).toBe('Share link copied to clipboard!'))
    expect(await navigator.clipboard.readText()).toBe(shareUrl)
  })
})

describe('missing sender details', () => {
  const incomplete = sampleDraft({ subject: 'Invoice INV-1 from Ada Lovelace', missing: ['company', 'address'] })
  let company = ''
  beforeEach(() => {
    company = ''
  })
  const missing = answer(invoiceEmailCalls.draft, () => (company === '' ? incomplete : { ...incomplete, subject: `Invoice INV-1 from ${company}`, missing: [] }))
  const update = answer(settingsCalls.update, ({ body }: SentRequest) => {
    company = (body as { company: { name?: string } }).company.name ?? ''
    return sampleSettings()
  })

  test('are saved before the message is sent, so that it contains the company name', async () => {
    const { user, requests, sent, onSaved } = await open(missing, update)
    await user.type(field('Company Name'), 'Analytical Engines')
    await user.type(field('City'), 'London')
    await user.click(press('Send invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    const writes = requests.filter(({ method, address }) => method !== 'GET' && !address.endsWith('/email-preview'))
    expect(writes.map(({ method, address }) => `${method} ${address}`)).toEqual(['PUT /api/user/settings', 'POST /api/invoices/1/emails'])
    expect(writes[0]?.body).toEqual({ company: { name: 'Analytical Engines', city: 'London' } })
    expect(sent()[0]?.body).toMatchObject({ subject: 'Invoice INV-1 from Analytical Engines' })
  })

  test('are saved on blur, which updates the subject but keeps the message edited by the user', async () => {
    const { user } = await open(missing, update)
    await user.type(field('Message'), '!')
    await user.type(field('Company Name'), 'Analytical Engines')
    await user.click(field('Recipients'))
    await waitFor(() => expect(field('Subject').value).toBe('Invoice INV-1 from Analytical Engines'))
    expect(field('Message').value).toBe(`${incomplete.message}!`)
  })

  test('can be left empty', async () => {
    const { user, requests, onSaved } = await open(missing)
    await user.click(press('Send invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('show an error if the server rejects them, and the invoice is not sent', async () => {
    const issues = [{ path: 'company.zipCode', message: 'Must be at most 50 characters' }]
    const refused = answer(settingsCalls.update, new ApiError({ status: 400, code: 'validation_failed', message: 'Must be at most 50 characters', issues }))
    const { user, sent } = await open(missing, refused)
    await user.type(field('ZIP Code'), '1')
    await user.click(press('Send invoice'))
    expect(await screen.findByText('Must be at most 50 characters')).toBeTruthy()
    expect(sent()).toEqual([])
  })
})
