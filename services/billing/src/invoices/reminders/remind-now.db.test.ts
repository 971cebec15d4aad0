import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'

let service: TestService
let server: MailServer
let anna: Freelancer

beforeAll(async () => {
  server = await startMailServer()
  service = await startTestService(billingWithoutStripe, undefined, { smtpUrl: server.smtpUrl })
})
afterAll(async () => {
  await service.close()
  await server.close()
})
beforeEach(async () => {
  server.taken.length = 0
  anna = await createFreelancer(service)
})

const fromToday = (days: number) => addDays(dateIn('America/New_York', new Date()), days)
const create = (more: Record<string, unknown> = {}) => bill(anna, [], { status: 'sent', issueDate: fromToday(-60), dueDate: fromToday(10), lineItems: [{ description: 'Work', quantity: '2', rate: '50' }], ...more })
const remind = ({ id }: { id: number }, body: object = {}) => anna.call(invoiceEmailCalls.send, { params: { id }, body: { kind: 'reminder', ...body } })
const draftOf = async ({ id }: { id: number }) => (await anna.call(invoiceEmailCalls.draft, { params: { id }, query: { kind: 'reminder' } })).body
const read = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body

describe('a reminder sent by hand', () => {
  test.each(['sent', 'submitted', 'overdue'])('is sent for an invoice with the status %s, even without automatic reminders, and does not change the status', async (status) => {
    const invoice = await create({ status, sendReminders: false })
    const { status: answer, body: email } = await remind(invoice)
    expect([answer, email]).toMatchObject([201, { kind: 'reminder', state: 'sent', recipients: ['hello@acme.test'] }])
    expect(await read(invoice)).toMatchObject({ status, version: 1, emails: [email] })
    expect(server.taken[0]?.message).toContain(`Payment reminder for invoice ${invoice.invoiceNumber}`)
  })

  test.each([
    [20, 'Reminder: invoice {number} is due on'],
    [3, 'Reminder: invoice {number} is due on'],
    [0, 'Invoice {number} from Test User, due on'],
    [-6, 'Invoice {number} from Test User, due on'],
    [-7, 'Invoice {number} is overdue'],
    [-30, 'Second reminder: invoice {number} is 30 days overdue'],
  ])('uses the template for an invoice due in %i days', async (days, subject) => {
    const invoice = await create({ dueDate: fromToday(days) })
    expect((await draftOf(invoice)).subject).toContain(subject.replace('{number}', invoice.invoiceNumber))
  })

  test('uses the templates from the settings in the draft, preview and message', async () => {
    const steps = defaultReminderSteps.map((step) => ({ ...step, subject: 'Still open: {number}', message: 'Dear {client}, {daysOverdue}: {link}' }))
    await anna.call(invoiceReminderCalls.saveSettings, { body: { steps } })
    const invoice = await create({ dueDate: fromToday(-1) })
    const subject = `Still open: ${invoice.invoiceNumber}`
    expect(await draftOf(invoice)).toMatchObject({ subject, message: 'Dear Acme Studio, 1 day: {link}' })
    const { body: preview } = await anna.call(invoiceEmailCalls.preview, { params: invoice, body: { kind: 'reminder' } })
    expect([preview.subject, preview.html]).toEqual([subject, expect.stringMatching(/Dear Acme Studio, 1 day: http[\s\S]*Overdue/)])
    expect((await remind(invoice)).body.subject).toBe(subject)
    expect((await remind(invoice, { subject: 'Please pay {amount}' })).body.subject).toBe('Please pay $100.00')
  })

  test.each([
    ['draft', 'Send this invoice before you send a reminder'],
    ['paid', 'This invoice has already been paid'],
    ['cancelled', 'This invoice is cancelled'],
  ])('is rejected for an invoice with the status %s', async (status, message) => {
    const invoice = await create({ status })
    expect(await remind(invoice)).toMatchObject({ status: 409, error: { message } })
    expect([await read(invoice), server.taken]).toEqual([invoice, []])
  })

  test('is rejected if there is nothing to pay', async () => {
    const invoice = await create({ lineItems: [{ description: 'Gift', quantity: '1', rate: '0' }] })
    expect(await remind(invoice)).toMatchObject({ status: 409, error: { message: 'There is nothing to pay on this invoice' } })
    expect(server.taken).toEqual([])
  })

  test.each([
    [{ kind: 'receipt' }, 'kind', 'Kind must be invoice or reminder'],
    [{ subject: 'Pay\r\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
  ])('is rejected with %j', async (body, path, message) => {
    const { status, error } = await remind(await create(), body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect(server.taken).toEqual([])
  })
})
