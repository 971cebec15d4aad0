import { type Form, listOf, textOf, textsOf } from './form.ts'
import { type Invoice, makeLine } from './objects.ts'
import { invoiceOf, type State } from './state.ts'
import { StripeError } from './stripe-error.ts'

/** POST /v1/invoices/:id/add_lines: all lines or none. */
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

export function requireDraft(invoice: Invoice): void {
  if (invoice.status === 'draft') return
  throw new StripeError(400, 'This invoice is no longer editable', { code: 'invoice_not_editable' })
}

function integerOf(form: Form, name: string): number {
  const text = textOf(form, name)
  if (text === undefined) throw new StripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  if (!/^-?\d+$/.test(text)) throw new StripeError(400, `Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  return Number(text)
}

/** Amounts computed from lines and payments. */
export function settle(invoice: Invoice): void {
  const total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
  Object.assign(invoice, { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total, amount_due: total })
  invoice.amount_remaining = Math.max(total - invoice.amount_paid, 0)
}
