import * as z from '../zod.ts'
import { withDefault } from '../optional.ts'
import { optionalText } from '../text.ts'

export const invoiceTemplates = ['classic', 'modern', 'compact'] as const
export type InvoiceTemplate = (typeof invoiceTemplates)[number]

export const DEFAULT_INVOICE_TEMPLATE: InvoiceTemplate = 'classic'
export const DEFAULT_ACCENT_COLOR = '#2f5bd8'

export const invoiceTemplate = z.enum(invoiceTemplates, 'Template must be classic, modern or compact')
export const accentColor = z.string('Color must be a code such as #2f5bd8').check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Color must be a code such as #2f5bd8'))

/** The account's default design; an invoice can override it. */
export const invoiceDesign = z.object({
  template: invoiceTemplate,
  accentColor: z.string(),
  /** Printed below every invoice, for example payment instructions or bank details. */
  terms: z.nullable(z.string()),
})
export type InvoiceDesign = z.infer<typeof invoiceDesign>

export const invoiceDesignChanges = z.object({
  template: withDefault(invoiceTemplate, DEFAULT_INVOICE_TEMPLATE),
  accentColor: withDefault(accentColor, DEFAULT_ACCENT_COLOR),
  terms: optionalText(2000),
})
export type InvoiceDesignChanges = z.infer<typeof invoiceDesignChanges>

/** Unsaved changes to the design, for a preview. */
export const designPreview = z.object({ template: z.optional(invoiceTemplate), accentColor: z.optional(accentColor) })
export type DesignPreview = z.infer<typeof designPreview>
