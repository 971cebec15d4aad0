/** What is fetched again after an invoice was changed in any way: entries, figures and totals follow from it. */
export const invoiceEffects = ['/api/invoices', '/api/time-entries', '/api/dashboard', '/api/projects', '/api/clients'] as const
