// In a separate file, so that code for proposals does not load the invoice schemas.
export const invoiceStatuses = ['draft', 'sent', 'submitted', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
