// In a separate file, so that the shell does not load the client schemas.
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export const paymentTerms = ['Net 15', 'Net 30', 'Net 45', 'Net 60'] as const
