import { DEFAULT_ACCENT_COLOR, DEFAULT_INVOICE_TEMPLATE, type InvoiceDesign, type InvoiceDesignChanges } from '@billfold/contracts/invoices/invoice-design'
import type { Moment, Scope } from '@billfold/server-kit/scope'

const untouched: InvoiceDesign = { template: DEFAULT_INVOICE_TEMPLATE, accentColor: DEFAULT_ACCENT_COLOR, terms: null }

export async function getInvoiceDesign(scope: Moment): Promise<InvoiceDesign> {
  const [design] = await scope.rows<InvoiceDesign>(
    'select template, accent_color as "accentColor", terms from invoice_design where user_id = ?',
    [scope.userId],
  )
  return design ?? untouched
}

/** Fields that are absent keep their value. */
export async function saveInvoiceDesign(scope: Scope, { template, accentColor, terms }: InvoiceDesignChanges): Promise<InvoiceDesign> {
  await scope.rows(
    `insert into invoice_design (user_id, template, accent_color, terms) values (?, ?, ?, ?)
    on conflict (user_id) do update set template = coalesce(?, invoice_design.template), accent_color = coalesce(?, invoice_design.accent_color),
      terms = case when ? then excluded.terms else invoice_design.terms end`,
    [scope.userId, template ?? untouched.template, accentColor ?? untouched.accentColor, terms ?? null, template ?? null, accentColor ?? null, terms !== undefined],
  )
  return getInvoiceDesign(scope)
}
