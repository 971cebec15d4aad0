import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'

export const templateNames: Readonly<Record<InvoiceTemplate, string>> = { classic: 'Classic', modern: 'Modern', compact: 'Compact' }

export const templateNotes: Readonly<Record<InvoiceTemplate, string>> = {
  classic: 'A letter with one line of color',
  modern: 'A band of color, the amount up front',
  compact: 'Small type, for long lists',
}
