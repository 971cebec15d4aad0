import { type Form, listOf, textOf, textsOf } from './form.ts'
import { addLines, createInvoice, deleteDraft, finalizeInvoice, listInvoices, sendInvoice, voidInvoice } from './invoices.ts'
import { type Charge, type Customer, type Invoice, type InvoicePayment, listOfObjects, makeCustomer, type Refund } from './objects.ts'
import { payInvoice } from './payments.ts'
import { createRefund, listDisputes } from './refunds.ts'
import { customerOf, invoiceOf, paymentsOf, type State } from './state.ts'
import { StripeError } from './stripe-error.ts'

interface ApiRequest {
  method: string
  /** For example '/v1/invoices/in_1/finalize'. */
  path: string
  form: Form
}

interface ApiAnswer {
  body: unknown
  /** Webhook events to send, each with the current state of its object. */
  events: { type: string; object: unknown }[]
}

interface Context {
  state: State
  /** Base URL of the hosted pages. */
  origin: string
}

type Call = (context: Context, id: string, form: Form) => ApiAnswer

const calls: Record<string, Call> = {
  'GET /v1/customers': ({ state }, _, form) => withoutEvent(listOfObjects(listCustomers(state, form), '/v1/customers')),
  'POST /v1/customers': ({ state }, _, form) => withEvent(createCustomer(state, form), 'customer.created'),
  'POST /v1/customers/:id': ({ state }, id, form) => withEvent(updateCustomer(state, id, form), 'customer.updated'),
  'DELETE /v1/customers/:id': ({ state }, id) => withEvent(deleteCustomer(state, id), 'customer.deleted'),
  'GET /v1/invoices': ({ state }, _, form) => {
    const { page, hasMore } = listInvoices(state, form)
    return withoutEvent(listOfObjects(page.map((invoice) => presentInvoice(state, invoice, form)), '/v1/invoices', hasMore))
  },
  'POST /v1/invoices': ofInvoice(({ state }, _, form) => createInvoice(state, form), 'invoice.created'),
  'GET /v1/invoices/:id': ofInvoice(({ state }, id) => invoiceOf(state, id)),
  'DELETE /v1/invoices/:id': ({ state }, id) => withEvent(deleteDraft(state, id), 'invoice.deleted'),
  'POST /v1/invoices/:id/add_lines': ofInvoice(({ state }, id, form) => addLines(state, id, form), 'invoice.updated'),
  'POST /v1/invoices/:id/finalize': ofInvoice(({ state, origin }, id) => finalizeInvoice(state, id, origin), 'invoice.finalized', 'invoice.updated'),
  'POST /v1/invoices/:id/send': ofInvoice(({ state, origin }, id) => sendInvoice(state, id, origin), 'invoice.sent'),
  'POST /v1/invoices/:id/pay': ofInvoice(({ state }, id, form) => payInvoice(state, id, form), 'invoice.updated', 'invoice.paid'),
  'POST /v1/invoices/:id/void': ofInvoice(({ state }, id) => voidInvoice(state, id), 'invoice.updated', 'invoice.voided'),
  'GET /v1/invoice_payments': ({ state }, _, form) => withoutEvent(listOfObjects(listInvoicePayments(state, form), '/v1/invoice_payments')),
  'POST /v1/refunds': ({ state }, _, form) => {
    const { refund, charge } = createRefund(state, form)
    return { body: refund, events: refundEvents(refund, charge) }
  },
  'GET /v1/disputes': ({ state }, _, form) => withoutEvent(listOfObjects(listDisputes(state, form), '/v1/disputes')),
}

export function answer(context: Context, { method, path, form }: ApiRequest): ApiAnswer {
  const [, version, resource = '', id = '', action] = path.split('/')
  const pattern = `${method} /${[version, resource, id && ':id', action].filter(Boolean).join('/')}`
  const call = calls[pattern]
  if (!call) throw new StripeError(404, `Unrecognized request URL (${method}: ${path}). The sandbox only supports the calls that Billfold makes.`)
  return call(context, id, form)
}

function ofInvoice(change: (context: Context, id: string, form: Form) => Invoice, ...events: string[]): Call {
  return (context, id, form) => {
    const invoice = change(context, id, form)
    return { body: presentInvoice(context.state, invoice, form), events: events.map((type) => ({ type, object: invoice })) }
  }
}

function withEvent(object: unknown, type: string): ApiAnswer {
  return { body: object, events: [{ type, object }] }
}

function withoutEvent(body: unknown): ApiAnswer {
  return { body, events: [] }
}

function createCustomer(state: State, form: Form): Customer {
  const customer = makeCustomer({ name: textOf(form, 'name') ?? null, email: textOf(form, 'email') ?? null, metadata: textsOf(form, 'metadata') })
  state.customers[customer.id] = customer
  return customer
}

function listCustomers({ customers }: State, query: Form): Customer[] {
  const email = textOf(query, 'email')
  const found = Object.values(customers).filter((customer) => email === undefined || customer.email === email)
  return found.toReversed().slice(0, Number(textOf(query, 'limit') ?? 10))
}

function updateCustomer(state: State, id: string, form: Form): Customer {
  const customer = customerOf(state, id)
  const { name, email } = form
  if (typeof name === 'string') customer.name = name
  if (typeof email === 'string') customer.email = email
  Object.assign(customer.metadata, textsOf(form, 'metadata'))
  return customer
}

/** Deletes only the customer and keeps the customer's invoices. */
function deleteCustomer(state: State, id: string) {
  customerOf(state, id)
  delete state.customers[id]
  return { id, object: 'customer' as const, deleted: true as const }
}

/** Maximum depth of expansions; Stripe rejects deeper ones. */
const MAX_DEPTH = 4

function expansionOf(form: Form): (path: string) => boolean {
  const paths = listOf(form, 'expand').flatMap((path) => (typeof path === 'string' ? [path] : []))
  if (paths.some((path) => path.split('.').length > MAX_DEPTH)) {
    throw new StripeError(400, `You cannot expand more than ${MAX_DEPTH} levels of a property.`, { param: 'expand' })
  }
  const expanded = paths.map((path) => path.replace(/^data\./, ''))
  return (path) => expanded.some((asked) => asked === path || asked.startsWith(`${path}.`))
}

/** Applies `expand` to an invoice. Without it, its payments are left out. */
function presentInvoice(state: State, invoice: Invoice, form: Form): Invoice {
  const has = expansionOf(form)
  if (!has('payments')) return invoice
  const payments = paymentsOf(state, invoice.id).map((payment) => presentPayment(state, payment, (path) => has(`payments.data.${path}`)))
  return { ...invoice, payments: listOfObjects(payments, `/v1/invoices/${invoice.id}/payments`) }
}

function listInvoicePayments(state: State, form: Form): InvoicePayment[] {
  const has = expansionOf(form)
  return paymentsOf(state, textOf(form, 'invoice') ?? '').map((payment) => presentPayment(state, payment, has))
}

function presentPayment(state: State, payment: InvoicePayment, has: (path: string) => boolean): InvoicePayment {
  const { payment_intent: id } = payment.payment
  const intent = typeof id === 'string' ? state.paymentIntents[id] : undefined
  if (!intent || !has('payment.payment_intent')) return payment
  const charge = typeof intent.latest_charge === 'string' && has('payment.payment_intent.latest_charge') ? state.charges[intent.latest_charge] : undefined
  return { ...payment, payment: { ...payment.payment, payment_intent: charge ? { ...intent, latest_charge: charge } : intent } }
}

export function refundEvents(refund: Refund, charge: Charge) {
  return [
    { type: 'refund.created', object: refund },
    { type: 'charge.refunded', object: charge },
    { type: 'refund.updated', object: refund },
    { type: 'charge.refund.updated', object: refund },
  ]
}
