import { randomBytes } from 'node:crypto'
import { type Form, listOf, textOf, textsOf } from './form.ts'
import { type Invoice, makeInvoice, makeLine, now } from './objects.ts'
import { settlePaid } from './payments.ts'
import { customerOf, invoiceOf, type State } from './state.ts'
import { StripeError } from './stripe-error.ts'

const DAY = 86_400

export function createInvoice(state: State, form: Form): Invoice {
  const customer = customerOf(state, textOf(form, 'customer') ?? '')
  if (textOf(form, 'collection_method') !== 'send_invoice') {
    throw new StripeError(400, 'The sandbox knows collection_method=send_invoice only.', { param: 'collection_method' })
  }
  const number = textOf(form, 'number') ?? null
  if (number !== null) requireFreeNumber(state, number)
  const invoice = makeInvoice(customer, {
    collection_method: 'send_invoice',
    currency: textOf(form, 'currency') ?? 'usd',
    custom_fields: customFieldsOf(form),
    description: textOf(form, 'description') ?? null,
    due_date: dueDateOf(form),
    metadata: textsOf(form, 'metadata'),
    number,
  })
  state.invoices[invoice.id] = invoice
  return invoice
}

function customFieldsOf(form: Form): Invoice['custom_fields'] {
  const fields = listOf(form, 'custom_fields').map((field) => {
    const { name, value } = textsOf({ field }, 'field')
    if (!name || !value || name.length > 40 || value.length > 140) throw new StripeError(400, 'Invalid custom field', { param: 'custom_fields' })
    return { name, value }
  })
  return fields.length === 0 ? null : fields
}

function dueDateOf(form: Form): number {
  const dueDate = textOf(form, 'due_date')
  const days = textOf(form, 'days_until_due')
  if (dueDate === undefined && days === undefined) {
    throw new StripeError(400, 'You must pass either `due_date` or `days_until_due` when `collection_method` is `send_invoice`.', { param: 'due_date' })
  }
  if (dueDate === undefined) return now() + Number(days) * DAY
  if (Number(dueDate) <= now()) throw new StripeError(400, 'Invalid due_date: must be in the future', { param: 'due_date' })
  return Number(dueDate)
}

function requireFreeNumber({ invoices }: State, number: string): void {
  if (number.length > 26) throw new StripeError(400, 'Invalid string: must be at most 26 characters', { param: 'number' })
  const isTaken = Object.values(invoices).some((invoice) => invoice.number === number && invoice.status !== 'draft')
  if (isTaken) throw new StripeError(400, `The invoice number ${number} is already in use.`, { param: 'number' })
}

/** One page of invoices, newest first. */
export function listInvoices({ invoices }: State, query: Form): { page: Invoice[]; hasMore: boolean } {
  const { customer, starting_after: last } = query
  const found = Object.values(invoices).filter((invoice) => !customer || invoice.customer === customer).toReversed()
  const start = found.findIndex(({ id }) => id === last) + 1
  const end = start + Number(textOf(query, 'limit') ?? 10)
  return { page: found.slice(start, end), hasMore: end < found.length }
}

export function finalizeInvoice(state: State, id: string, origin: string): Invoice {
  const invoice = invoiceOf(state, id)
  requireDraft(invoice)
  settle(invoice)
  invoice.number ??= `SANDBOX-${String(Object.keys(state.invoices).length).padStart(4, '0')}`
  requireFreeNumber(state, invoice.number)
  const secret = randomBytes(18).toString('base64url')
  state.hosted[secret] = invoice.id
  Object.assign(invoice, { status: 'open', effective_at: now(), hosted_invoice_url: `${origin}/i/${secret}`, invoice_pdf: `${origin}/i/${secret}/pdf` })
  invoice.status_transitions.finalized_at = now()
  // An invoice with a total of zero counts as paid.
  if (invoice.total === 0) settlePaid(invoice)
  return invoice
}

/** Finalizes a draft. Sends no e-mail, like Stripe in test mode. */
export function sendInvoice(state: State, id: string, origin: string): Invoice {
  const invoice = invoiceOf(state, id)
  if (invoice.status === 'draft') return finalizeInvoice(state, id, origin)
  if (invoice.status !== 'open') throw new StripeError(400, `You can only manually send an open invoice. This invoice is ${invoice.status}.`, { code: 'invoice_not_editable' })
  return invoice
}

export function voidInvoice(state: State, id: string): Invoice {
  const invoice = invoiceOf(state, id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw new StripeError(400, `You can only void an open or uncollectible invoice. This invoice is ${invoice.status}.`, { code: 'invoice_not_editable' })
  }
  invoice.status = 'void'
  invoice.status_transitions.voided_at = now()
  return invoice
}

export function deleteDraft(state: State, id: string) {
  const invoice = invoiceOf(state, id)
  if (invoice.status !== 'draft') throw new StripeError(400, 'You can only delete draft invoices.', { code: 'invoice_not_editable' })
  delete state.invoices[id]
  return { id, object: 'invoice' as const, deleted: true as const }
}

/** POST /v1/invoices/:id/add_lines: adds either all lines or none. */
export function addLines(state: State, id: string, form: Form): Invoice {
  const invoice = invoiceOf(state, id)
  requireDraft(invoice)
  const lines = listOf(form, 'lines').map((line) => {
    if (typeof line === 'string' || Array.isArray(line)) throw new StripeError(400, 'Invalid array', { param: 'lines' })
    return makeLine(invoice, { amount: integerOf(line, 'amount'), description: textOf(line, 'description') ?? null, metadata: textsOf(line, 'metadata') })
  })
  invoice.lines.data.push(...lines)
  settle(invoice)
  return invoice
}

function requireDraft(invoice: Invoice): void {
  if (invoice.status === 'draft') return
  throw new StripeError(400, 'This invoice is no longer editable', { code: 'invoice_not_editable' })
}

function integerOf(form: Form, name: string): number {
  const text = textOf(form, name)
  if (text === undefined) throw new StripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  if (!/^-?\d+$/.test(text)) throw new StripeError(400, `Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  return Number(text)
}

/** Computes the invoice's amounts from its lines and payments. */
function settle(invoice: Invoice): void {
  const total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
  Object.assign(invoice, { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total, amount_due: total })
  invoice.amount_remaining = Math.max(total - invoice.amount_paid, 0)
}
