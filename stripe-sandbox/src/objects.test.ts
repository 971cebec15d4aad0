import { describe, expect, test } from 'vitest'
import { makeCustomer, makeInvoice, makeInvoicePayment, makeLine, makePaymentIntent } from './objects.ts'
import fixtures from './testing/fixtures.json' with { type: 'json' }

const customer = makeCustomer({ name: 'Northwind', email: 'pay@northwind.example', metadata: {} })
const invoice = makeInvoice(customer, { collection_method: 'send_invoice', currency: 'usd', custom_fields: null, description: null, due_date: 1, metadata: {}, number: 'INV-1' })
const intent = makePaymentIntent(invoice, 100)
const made: Record<string, object> = {
  customer,
  invoice,
  line_item: makeLine(invoice, { amount: 100, description: 'Work', metadata: {} }),
  payment_intent: intent,
  invoice_payment: makeInvoicePayment(invoice, intent, true),
}

/** Sample fields that no longer exist in the SDK's API version. */
const gone: Record<string, string[]> = { invoice: ['subscription'] }

describe.each(Object.keys(made))('the sandbox’s %s', (kind) => {
  const ours = made[kind]!
  const sample = fixtures.resources[kind as keyof typeof fixtures.resources] as Record<string, unknown>

  test('has every field of Stripe’s sample object', () => {
    const lacking = Object.keys(sample).filter((field) => !(field in ours) && !gone[kind]?.includes(field))
    expect(lacking).toEqual([])
  })

  test('has values of the same types as the sample object', () => {
    const differing = Object.entries(ours).filter(([field, value]) => {
      const known = sample[field]
      return value !== null && known !== null && known !== undefined && typeof value !== typeof known
    })
    expect(differing).toEqual([])
  })
})
