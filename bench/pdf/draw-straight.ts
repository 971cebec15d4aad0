import { renderInvoice } from '../../services/billing/src/invoices/pdf/render-invoice.ts'
import type { InvoiceDocument } from '../../services/billing/src/invoices/pdf/invoice-document.ts'
import { clocked } from './clocked.ts'

/** A process that draws invoices and does nothing else, one after the other; it tells whoever started it how long that took. */
const templates = ['classic', 'modern', 'compact'] as const
const counted = Array.from({ length: Number(process.argv[2]) }, (_, n) => n)
// The first one loads what draws.
await renderInvoice(document(0))
const measured = await clocked(counted, 1, async (n) => {
  await renderInvoice(document(n))
})
process.send?.(measured)
process.disconnect?.()

/** As the route loads them. */
function document(n: number): InvoiceDocument {
  const amount = '$125.00'
  return {
    template: templates[n % 3] ?? 'classic',
    accentColor: '#3457d5',
    paper: 'LETTER',
    number: `INV-${n}`,
    status: 'submitted',
    issueDate: 'Mar 1, 2026',
    dueDate: 'Mar 31, 2026',
    paidDate: null,
    project: 'Website',
    logo: null,
    from: { name: 'Ada Lovelace', lines: ['user-1@example.com'], taxId: null },
    to: { name: 'Studio 17', lines: ['studio@example.com'], taxId: null },
    lines: Array.from({ length: 1 + (n % 40) }, (_, line) => ({ description: `Work on the checkout of the shop, part ${line + 1}`, quantity: '1.25', rate: '$100.00', amount })),
    subtotal: amount,
    tax: null,
    received: null,
    total: { label: 'Total due', amount },
    notes: null,
    terms: null,
  }
}
