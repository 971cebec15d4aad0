import { DEFAULT_ACCENT_COLOR, DEFAULT_INVOICE_TEMPLATE, type InvoiceDesign, type InvoiceDesignChanges } from '@billfold/contracts/invoices/invoice-design'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { InvoiceDesignEntity } from './invoice.entity.ts'

const DEFAULT_DESIGN: InvoiceDesign = { template: DEFAULT_INVOICE_TEMPLATE, accentColor: DEFAULT_ACCENT_COLOR, terms: null }
const FIELDS = ['template', 'accentColor', 'terms'] as const

export async function getInvoiceDesign(scope: Moment): Promise<InvoiceDesign> {
  const [design] = await scope.rows<InvoiceDesign>('select template, accent_color as "accentColor", terms from invoice_design where user_id = ?', [scope.userId])
  return design ?? DEFAULT_DESIGN
}

/** Absent fields keep their values. */
export function saveInvoiceDesign(scope: Scope, changes: InvoiceDesignChanges): Promise<InvoiceDesign> {
  const { template = DEFAULT_DESIGN.template, accentColor = DEFAULT_DESIGN.accentColor, terms = DEFAULT_DESIGN.terms } = changes
  const sent = FIELDS.filter((field) => changes[field] !== undefined)
  return scope.transaction(async (tx) => {
    const design = { userId: tx.userId, template, accentColor, terms }
    if (sent.length > 0) await tx.em.upsert(InvoiceDesignEntity, design, { onConflictFields: ['userId'], onConflictMergeFields: sent })
    return getInvoiceDesign(tx)
  })
}
