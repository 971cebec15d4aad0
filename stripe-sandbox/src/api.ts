import { type Form, listOf, textOf, textsOf } from './form.ts'
import { addLines, createInvoice, deleteDraft, finalizeInvoice, listInvoices, markUncollectible, sendInvoice, updateInvoice, voidInvoice } from './invoices.ts'
import { type Customer, type Invoice, listOfObjects, makeCustomer } from './objects.ts'
import { payInvoice } from './payments.ts'
import { customerOf, invoiceOf, paymentsOf, type State } from './state.ts'
import { StripeError } from './stripe-error.ts'

interface ApiRequest {
  method: string
  /** '/v1/invoices/in_1/finalize' */
  path: string
  form: Form
}

interface ApiAnswer {
  body: unknown
  /** The events for webhooks, each with the current object. */
  events: { type: string; object: unknown }[]
}

interface Context {
  state: State
  /** The URL of the hosted pages. */
  origin: string
}

type Call = (context: Context, id: string, form: Form) => ApiAnswer

const calls: Record<string, Call> = {
  'GET /v1/customers': ({ state }, _, form) => withoutEvent(listOfObjects(listCustomers(state, form), '/v1/customers')),
  'POST /v1/customers': ({ state }, _, form) => withEvent(createCustomer(state, form), 'customer.created'),
  'POST /v1/customers/:id': ({ state }, id, form) => withEvent(updateCustomer(state, id, form), 'customer.updated'),
  'GET /v1/customers/:id': ({ state }, id) => withoutEvent(customerOf(state, id)),
  'DELETE /v1/customers/:id': ({ state }, id) => withEvent(deleteCustomer(state, id), 'customer.deleted'),
  'GET /v1/invoices': ({ state }, _, form) => {
    const found = listInvoices(state, form).map((invoice) => presentInvoice(state, invoice, form))
    return withoutEvent(listOfObjects(found, '/v1/invoices'))
  },
  'POST /v1/invoices': ofInvoice(({ state }, _, form) => createInvoice(state, form), 'invoice.created'),
  'GET /v1/invoices/:id': ofInvoice(({ state }, id) => invoiceOf(state, id)),
  'POST /v1/invoices/:id': ofInvoice(({ state }, id, form) => updateInvoice(state, id, form), 'invoice.updated'),
  'DELETE /v1/invoices/:id': ({ state }, id) => withEvent(deleteDraft(state, id), 'invoice.deleted'),
  'POST /v1/invoices/:id/add_lines': ofInvoice(({ state }, id, form) => addLines(state, id, form), 'invoice.updated'),
  'POST /v1/invoices/:id/finalize': ofInvoice(({ state, origin }, id) => finalizeInvoice(state, id, origin), 'invoice.finalized', 'invoice.updated'),
  'POST /v1/invoices/:id/send': ofInvoice(({ state, origin }, id) => sendInvoice(state, id, origin), 'invoice.sent'),
  'POST /v1/invoices/:id/pay': ofInvoice(({ state }, id, form) => payInvoice(state, id, form), 'invoice.updated', 'invoice.paid'),
  'POST /v1/invoices/:id/void': ofInvoice(({ state }, id) => voidInvoice(state, id), 'invoice.updated', 'invoice.voided'),
  'POST /v1/invoices/:id/mark_uncollectible': ofInvoice(({ state }, id) => markUncollectible(state, id), 'invoice.updated', 'invoice.marked_uncollectible'),
  'GET /v1/invoice_payments': ({ state }, _, form) => withoutEvent(listOfObjects(paymentsOf(state, textOf(form, 'invoice') ?? ''), '/v1/invoice_payments')),
}

export function answer(context: Context, { method, path, form }: ApiRequest): ApiAnswer {
  const [, version, resource = '', id = '', action] = path.split('/')
  const pattern = `${method} /${[version, resource, id && ':id', action].filter(Boolean).join('/')}`
  const call = calls[pattern]
  if (!call) throw new StripeError(404, `Unrecognized request URL (${method}: ${path}). The sandbox answers what Billfold uses.`)
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

/** Keeps the customer's invoices. */
function deleteCustomer(state: State, id: string) {
  customerOf(state, id)
  delete state.customers[id]
  return { id, object: 'customer' as const, deleted: true as const }
}

/** `expand` for an invoice: other objects are ids or missing. */
function presentInvoice(state: State, invoice: Invoice, form: Form): Invoice {
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
