import type { Form } from './form.ts'
import { listOf } from './form.ts'
import { type Invoice, listOfObjects } from './objects.ts'
import { paymentsOf, type State } from './state.ts'

/** Applies `expand` to an invoice: other objects are ids or absent. */
export function presentInvoice(state: State, invoice: Invoice, form: Form): Invoice {
  const expanded = new Set(listOf(form, 'expand').flatMap((path) => (typeof path === 'string' ? [path.replace(/^data\./, '')] : [])))
  const has = (path: string) => [...expanded].some((asked) => asked === path || asked.startsWith(`${path}.`))
  const customer = typeof invoice.customer === 'string' ? state.customers[invoice.customer] : undefined
  return {
    ...invoice,
    ...(has('customer') && customer ? { customer } : {}),
    ...(has('payments') ? { payments: paymentsOfInvoice(state, invoice, has('payments.data.payment.payment_intent')) } : {}),
  }
}

function paymentsOfInvoice(state: State, { id }: Invoice, withIntents: boolean) {
  const data = paymentsOf(state, id).map((payment) => {
    const { payment_intent: id } = payment.payment
    const intent = typeof id === 'string' ? state.paymentIntents[id] : undefined
    return withIntents && intent ? { ...payment, payment: { ...payment.payment, payment_intent: intent } } : payment
  })
  return listOfObjects(data, `/v1/invoices/${id}/payments`)
}
