import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { startTestService, type TestService, testServiceKeys } from '@billfold/server-kit/testing/service'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeProvider } from '../../payments/stripe/stripe-provider.ts'
import { startAtStripe } from '../../testing/at-stripe.ts'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'
import { type EmailTools, emailTools } from '../email/email-tools.ts'
import { sendReceipts } from './send-receipts.ts'

let service: TestService
let orm: MikroORM
let tools: EmailTools
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
  tools = toolsWithoutServer()
})
afterAll(async () => {
  await orm.close()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
  await enable()
})

function toolsWithoutServer(): EmailTools {
  const settings = { mail: { smtpUrl: undefined, from: 'billing@billfold.example' }, enqueue: () => Promise.reject(new Error('unused')), log: silentLog, ...testServiceKeys('billing'), publicOrigin: 'https://billfold.example' }
  return emailTools(settings as unknown as Parameters<typeof emailTools>[0], stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }))
}

const enable = (isEnabled = true) => anna.call(invoiceReminderCalls.saveReceipts, { body: { isEnabled } })
const create = (more: Record<string, unknown> = {}) => bill(anna, [], { status: 'sent', dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '2', rate: '50' }], ...more })
const markPaid = (params: { id: number }) => anna.call(invoiceCalls.markPaid, { params: { id: params.id } })
const record = ({ id }: { id: number }, amount: string) => anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount, method: 'cash' } })
const change = ({ id }: { id: number }, body: object) => anna.call(invoiceCalls.update, { params: { id }, body })
const emailsOf = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body.emails
const later = () => new Date(Date.now() + 61_000)
const run = (now = later()) => sendReceipts(orm, tools, now)

describe('a receipt', () => {
  test('is sent once, a minute after the invoice is marked as paid', async () => {
    const invoice = await create()
    await markPaid(invoice)
    await run(new Date(Date.now() + 30_000))
    expect(await emailsOf(invoice)).toEqual([])
    await run()
    await run()
    expect(await emailsOf(invoice)).toMatchObject([{ kind: 'receipt', recipients: ['hello@acme.test'], subject: `Receipt for invoice ${invoice.invoiceNumber}`, state: 'outbox' }])
    const [mail] = await queryAs<{ text: string }>(service.database.adminUrl, null, 'select text from billing.mail where user_id = $1', [anna.id])
    expect(mail?.text).toContain(`Thank you for your payment of $100.00 for invoice ${invoice.invoiceNumber}.`)
  })

  test('is sent only once with ten concurrent workers', async () => {
    const invoice = await create()
    await markPaid(invoice)
    await Promise.all(Array.from({ length: 10 }, () => run()))
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('goes to the recipients of the invoice’s last message', async () => {
    const invoice = await create()
    await anna.call(invoiceEmailCalls.send, { params: { id: invoice.id }, body: { recipients: ['books@acme.test'] } })
    await anna.call(invoiceEmailCalls.send, { params: { id: (await create()).id }, body: { recipients: ['other@acme.test'] } })
    await markPaid(invoice)
    await run()
    expect((await emailsOf(invoice))[0]).toMatchObject({ kind: 'receipt', recipients: ['books@acme.test'] })
  })

  test('is sent when an edit sets the status to paid, but not again if the invoice is reopened and marked as paid once more', async () => {
    const invoice = await create()
    await change(invoice, { status: 'paid' })
    await run()
    await change(invoice, { status: 'sent' })
    await markPaid(invoice)
    await run()
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('is sent for each partial payment, with the remaining balance', async () => {
    const invoice = await create()
    await record(invoice, '40')
    await run()
    await record(invoice, '60')
    await run()
    const mails = await queryAs<{ text: string }>(service.database.adminUrl, null, 'select text from billing.mail where user_id = $1 order by id', [anna.id])
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toMatch(/Thank you for your payment of \$40\.00[^]*Balance due:? +\$60\.00/)
    expect(mails[1]?.text).toContain('Thank you for your payment of $60.00')
    expect(mails[1]?.text).not.toContain('Balance due')
  })

  test('is sent for the remaining balance when the invoice is marked as paid', async () => {
    const invoice = await create()
    await record(invoice, '40')
    await markPaid(invoice)
    await run()
    const mails = await queryAs<{ text: string }>(service.database.adminUrl, null, 'select text from billing.mail where user_id = $1 order by id', [anna.id])
    expect(new Set(mails.map(({ text }) => /payment of (\S+) /.exec(text)?.[1]))).toEqual(new Set(['$40.00', '$60.00']))
  })

  test('shows the corrected amount if a payment is corrected within a minute', async () => {
    const invoice = await create()
    const [payment] = (await record(invoice, '40')).body.payments
    await anna.call(invoiceCalls.updatePayment, { params: { id: invoice.id, paymentId: payment!.id }, body: { amount: '45' } })
    await run()
    const [mail] = await queryAs<{ text: string }>(service.database.adminUrl, null, 'select text from billing.mail where user_id = $1', [anna.id])
    expect(mail?.text).toContain('Thank you for your payment of $45.00')
  })

  test('is sent when Stripe reports the payment', async () => {
    const at = await startAtStripe()
    try {
      anna = await createFreelancer(at.service)
      await enable()
      const invoice = await create()
      await anna.call(invoiceCalls.syncToStripe, { params: invoice })
      at.sandbox.pay(at.invoices()[0]!.id, GOOD_CARD, 10_000)
      await anna.call(invoiceCalls.stripeStatus, { params: invoice })
      await sendReceipts(at.orm, tools, later())
      expect(await emailsOf(invoice)).toMatchObject([{ kind: 'receipt' }])
    } finally {
      await at.close()
    }
  })
})

test('receipts wait while the mail quota is used up, without preparing the others', async () => {
  const [first, second] = [await create(), await create()]
  await anna.call(invoiceEmailCalls.send, { params: { id: first.id }, body: {} })
  await queryAs(
    service.database.adminUrl,
    null,
    `insert into billing.mail (user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state)
     select user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, 'outbox' from billing.mail, generate_series(1, 99) where user_id = $1`,
    [anna.id],
  )
  await Promise.all([markPaid(first), markPaid(second)])
  const warn = vi.spyOn(tools.log, 'warn').mockClear()
  await run()
  expect(warn).toHaveBeenCalledOnce()

  await queryAs(service.database.adminUrl, null, "update billing.mail set created_at = created_at - interval '2 hours' where user_id = $1", [anna.id])
  await run()
  expect([await emailsOf(first), await emailsOf(second)].map((emails) => emails.filter(({ kind }) => kind === 'receipt').length)).toEqual([1, 1])
})

describe('no receipt is sent', () => {
  const sentAfterRun = async (invoice: { id: number }) => {
    await run()
    return emailsOf(invoice)
  }

  test('for a payment made while receipts are disabled, even if they are enabled later', async () => {
    await enable(false)
    const invoice = await create()
    await markPaid(invoice)
    await enable()
    expect(await sentAfterRun(invoice)).toEqual([])
  })

  test('if receipts are disabled before it is sent', async () => {
    const invoice = await create()
    await markPaid(invoice)
    await enable(false)
    expect(await sentAfterRun(invoice)).toEqual([])
    await enable()
    expect(await sentAfterRun(invoice)).toEqual([])
  })

  test('if the payment is undone within a minute', async () => {
    const invoice = await create()
    await markPaid(invoice)
    await change(invoice, { status: 'sent' })
    expect(await sentAfterRun(invoice)).toEqual([])
    await markPaid(invoice)
    await run()
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('for a payment that is removed within a minute', async () => {
    const invoice = await create()
    const [payment] = (await record(invoice, '40')).body.payments
    await anna.call(invoiceCalls.deletePayment, { params: { id: invoice.id, paymentId: payment!.id } })
    expect(await sentAfterRun(invoice)).toEqual([])
  })

  test('for an invoice that is created as paid', async () => {
    expect(await sentAfterRun(await create({ status: 'paid' }))).toEqual([])
  })
})
