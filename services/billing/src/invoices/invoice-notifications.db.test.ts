import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { kindsToldTo, notificationsOf } from '@billfold/server-kit/testing/notifications'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor } from '../testing/freelancer.ts'
import { markOverdueInvoices } from './mark-overdue-invoices.ts'

let at: AtStripe
let anna: Freelancer

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  anna = await createFreelancer(at.service)
})

const today = () => dateIn('America/New_York', new Date())
const create = async (more: object = {}) => {
  const line = { description: 'Design', quantity: 1, rate: 300 }
  return (await anna.call(invoiceCalls.create, { body: invoiceFor(anna, { status: 'sent', dueDate: today(), lineItems: [line], ...more }) })).body
}
const update = (invoice: { id: number }, body: object) => anna.call(invoiceCalls.update, { params: invoice, body })
const notifications = () => notificationsOf(at.service.database, anna.id)
const kinds = () => kindsToldTo(at.service.database, anna.id)
const later = (days: number) => new Date(`${addDays(today(), days)}T17:00:00Z`)

describe('an invoice’s owner', () => {
  test('is notified once when the invoice is paid and once per due date when it becomes overdue', async () => {
    const invoice = await create()
    await Promise.all(Array.from({ length: 5 }, () => anna.call(invoiceCalls.markPaid, { params: invoice })))
    await update(invoice, { status: 'sent' })
    await update(invoice, { status: 'paid' })
    const about = { subject: 'invoice', subjectId: invoice.id, name: invoice.invoiceNumber, clientName: 'Acme Studio', amount: '300.00' }
    expect(await notifications()).toEqual([{ kind: 'invoice-paid', ...about }])

    await update(invoice, { status: 'sent', dueDate: today() })
    await Promise.all(Array.from({ length: 5 }, () => markOverdueInvoices(at.orm, later(1))))
    await update(invoice, { dueDate: addDays(today(), 3) })
    await markOverdueInvoices(at.orm, later(4))
    expect((await notifications()).slice(1)).toEqual([{ kind: 'invoice-overdue', ...about }, { kind: 'invoice-overdue', ...about }])
  })

  test('is not notified about imported invoices, other statuses, rejected saves or manual database edits', async () => {
    for (const status of ['paid', 'overdue', 'submitted']) await create({ status })
    const invoice = await create()
    for (const status of ['draft', 'submitted', 'cancelled', 'sent']) await update(invoice, { status })
    await update(invoice, { status: 'paid', lineItems: [{ description: '', quantity: 1, rate: 1 }] })
    await queryAs(at.service.database.adminUrl, null, "update billing.invoice set status = 'overdue', overdue_after = null where id = $1", [invoice.id])
    expect(await kinds()).toEqual([])
  })

  test('no longer sees notifications about a deleted invoice', async () => {
    const [kept, deleted] = [await create(), await create()]
    for (const invoice of [kept, deleted]) await update(invoice, { status: 'overdue' })
    await anna.call(invoiceCalls.delete, { params: deleted })
    expect((await notifications()).map(({ subjectId }) => subjectId)).toEqual([kept.id])
  })
})

describe('payment notifications', () => {
  test('report each partial payment, then the full payment of the invoice', async () => {
    const invoice = await create()
    const { body } = await anna.call(invoiceCalls.syncToStripe, { params: invoice })
    const pay = async (cents: number) => {
      at.sandbox.pay(String(body.stripeInvoiceId), GOOD_CARD, cents)
      await anna.call(invoiceCalls.stripeStatus, { params: invoice })
    }
    await pay(10_000)
    const about = { subject: 'invoice', subjectId: invoice.id, name: invoice.invoiceNumber, clientName: 'Acme Studio' }
    expect(await notifications()).toEqual([{ kind: 'payment-received', ...about, amount: '100.00' }])
    await pay(20_000)
    expect((await notifications()).slice(1)).toEqual([{ kind: 'invoice-paid', ...about, amount: '300.00' }])
  })

  test('treat a deposit like any other invoice', async () => {
    const [proposal] = await queryAs<{ id: number }>(
      at.service.database.adminUrl,
      null,
      `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount, down_payment_percentage)
       values ($1, $2, 'Website', 'D', 'boss@acme.test', 1000, 1000, 25) returning id`,
      [anna.id, anna.project.clientId],
    )
    const params = { id: proposal?.id ?? 0 }
    const { body } = await anna.call(proposalCalls.syncToStripe, { params })
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 25_000)
    await anna.call(proposalCalls.stripeStatus, { params })
    const [deposit] = (await anna.call(invoiceCalls.list, { query: {} })).body.filter(({ kind }) => kind === 'deposit')
    expect(await notifications()).toEqual([{ kind: 'invoice-paid', subject: 'invoice', subjectId: deposit?.id, name: deposit?.invoiceNumber, clientName: 'Acme Studio', amount: '250.00' }])
  })
})
