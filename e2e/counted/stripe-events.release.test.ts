import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile } from '../../bench/quantile.ts'
import { type AtStripe, startAtStripe, WEBHOOK_SECRET } from '../../services/billing/src/testing/at-stripe.ts'
import { createFreelancer } from '../../services/billing/src/testing/freelancer.ts'
import { GOOD_CARD } from '../../stripe-sandbox/src/payments.ts'
import { signatureOf } from '../../stripe-sandbox/src/webhooks.ts'
import { counted, grouped } from './count.ts'

let at: AtStripe
beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())

function ordersOf<T>(items: readonly T[]): T[][] {
  return items.length === 0 ? [[]] : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

const TYPES = ['invoice.finalized', 'invoice.sent', 'invoice_payment.paid', 'invoice.updated', 'invoice.paid'] as const
const MAX_AGE_S = 300

const times: number[] = []
async function tell(event: { id: string; type: string; object: object }, signature?: string): Promise<number> {
  const start = performance.now()
  const status = await at.sendEvent(event, signature)
  times.push(performance.now() - start)
  return status
}

test('five events in each of their 120 orders, three times each, with forged and old ones between them, end in the same', async (context) => {
  const anna = await createFreelancer(at.service)
  const orders = ordersOf(TYPES)
  const states = new Set<string>()
  let forgeries = 0
  for (const [index, order] of orders.entries()) {
    const { body: invoice } = await anna.call(invoiceCalls.create, {
      body: { ...anna.project, invoiceNumber: `E-${index}`, dueDate: addDays(dateIn('UTC', new Date()), 20), lineItems: [{ description: 'Work', quantity: 1, rate: 300 }] },
    })
    const { body: synced } = await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
    const id = String(synced.stripeInvoiceId)
    let jobs = 0
    // All that is told of has happened; in every other order a part of it happens only after the first ones were told.
    const isLate = index % 2 === 1
    at.sandbox.pay(id, GOOD_CARD, 10_000)
    if (!isLate) at.sandbox.pay(id, GOOD_CARD, 20_000)
    for (const [place, type] of order.entries()) {
      const object = type === 'invoice_payment.paid' ? { object: 'invoice_payment', invoice: id } : { object: 'invoice', id, status: 'paid' }
      const event = { id: `evt_${index}_${type.replaceAll('.', '_')}`, type, object }
      const payload = JSON.stringify({ id: event.id, object: 'event', type, data: { object } })
      const old = Math.floor(Date.now() / 1000) - MAX_AGE_S - 1
      for (const forged of ['', signatureOf(payload, 'whsec_other'), signatureOf(`${payload} `, WEBHOOK_SECRET), signatureOf(payload, WEBHOOK_SECRET, old)]) {
        expect(await tell(event, forged)).toBe(400)
        forgeries += 1
      }
      if (isLate && place === 2) at.sandbox.pay(id, GOOD_CARD, 20_000)
      expect(await Promise.all(Array.from({ length: 3 }, () => tell(event)))).toEqual([204, 204, 204])
      // One by one, or all at the end.
      if (index % 3 > 0) jobs += await at.runQueuedJobs()
    }
    if (index % 3 === 0) jobs += await at.runQueuedJobs()
    expect(jobs).toBe(TYPES.length)
    const { body: now } = await anna.call(invoiceCalls.get, { params: { id: invoice.id } })
    expect(now.history.filter(({ to }) => to === 'paid').length).toBe(1)
    states.add(JSON.stringify([now.status, now.amountPaid, now.paidDate, now.payments.map(({ amount, source }) => [amount, source])]))
  }
  expect([...states]).toEqual([JSON.stringify(['paid', '300.00', dateIn('America/New_York', new Date()), [['100.00', 'stripe'], ['200.00', 'stripe']]])])
  const p99 = quantile(times, 0.99)
  // The target is 100 ms on a machine that does nothing else.
  expect(p99).toBeLessThan(2000)
  counted(context, '10', `${orders.length} of ${orders.length} orders of ${TYPES.length} events, each told three times at once: ${states.size} final state; ${grouped(forgeries)} forged or older than ${MAX_AGE_S} s refused; answered in ${p99.toFixed(0)} ms at p99`)
})
