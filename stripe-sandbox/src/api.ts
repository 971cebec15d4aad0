import { createCustomer, deleteCustomer, listCustomers, updateCustomer } from './customers.ts'
import { presentInvoice } from './expand.ts'
import { type Form, textOf } from './form.ts'
import { addLines } from './invoice-lines.ts'
import { createInvoice, deleteDraft, finalizeInvoice, listInvoices, markUncollectible, sendInvoice, updateInvoice, voidInvoice } from './invoices.ts'
import { type Invoice, listOfObjects } from './objects.ts'
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
  /** Events for webhooks, each with the current object. */
  events: { type: string; object: unknown }[]
}

interface Context {
  state: State
  /** Base address of the hosted pages. */
  origin: string
}

type Call = (context: Context, id: string, form: Form) => ApiAnswer

const calls: Record<string, Call> = {
  'GET /v1/customers': ({ state }, _, form) => quiet(listOfObjects(listCustomers(state, form), '/v1/customers')),
  'POST /v1/customers': ({ state }, _, form) => said(createCustomer(state, form), 'customer.created'),
  'POST /v1/customers/:id': ({ state }, id, form) => said(updateCustomer(state, id, form), 'customer.updated'),
  'GET /v1/customers/:id': ({ state }, id) => quiet(customerOf(state, id)),
  'DELETE /v1/customers/:id': ({ state }, id) => said(deleteCustomer(state, id), 'customer.deleted'),
  'GET /v1/invoices': ({ state }, _, form) => {
    const found = listInvoices(state, form).map((invoice) => presentInvoice(state, invoice, form))
    return quiet(listOfObjects(found, '/v1/invoices'))
  },
  'POST /v1/invoices': ofInvoice(({ state }, _, form) => createInvoice(state, form), 'invoice.created'),
  'GET /v1/invoices/:id': ofInvoice(({ state }, id) => invoiceOf(state, id)),
  'POST /v1/invoices/:id': ofInvoice(({ state }, id, form) => updateInvoice(state, id, form), 'invoice.updated'),
  'DELETE /v1/invoices/:id': ({ state }, id) => said(deleteDraft(state, id), 'invoice.deleted'),
  'POST /v1/invoices/:id/add_lines': ofInvoice(({ state }, id, form) => addLines(state, id, form), 'invoice.updated'),
  'POST /v1/invoices/:id/finalize': ofInvoice(({ state, origin }, id) => finalizeInvoice(state, id, origin), 'invoice.finalized', 'invoice.updated'),
  'POST /v1/invoices/:id/send': ofInvoice(({ state, origin }, id) => sendInvoice(state, id, origin), 'invoice.sent'),
  'POST /v1/invoices/:id/pay': ofInvoice(({ state }, id, form) => payInvoice(state, id, form), 'invoice.updated', 'invoice.paid'),
  'POST /v1/invoices/:id/void': ofInvoice(({ state }, id) => voidInvoice(state, id), 'invoice.updated', 'invoice.voided'),
  'POST /v1/invoices/:id/mark_uncollectible': ofInvoice(({ state }, id) => markUncollectible(state, id), 'invoice.updated', 'invoice.marked_uncollectible'),
  'GET /v1/invoice_payments': ({ state }, _, form) => quiet(listOfObjects(paymentsOf(state, textOf(form, 'invoice') ?? ''), '/v1/invoice_payments')),
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

function said(object: unknown, type: string): ApiAnswer {
  return { body: object, events: [{ type, object }] }
}

function quiet(body: unknown): ApiAnswer {
  return { body, events: [] }
}
