import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { sampleSender } from '@billfold/web-kit/project-status/testing/sample-sender.ts'
import { sampleSheet } from '@billfold/web-kit/invoice-sheet/testing/sample-sheet.ts'

type Invoice = SharedInvoice['invoice']

/** An open invoice that can be paid by card. */
export function sampleInvoice(changes: Partial<Invoice> = {}, paper: Partial<SharedInvoice['document']> = {}): SharedInvoice {
  const { logoUrl, ...sheet } = sampleSheet({ status: changes.status ?? 'sent', ...paper })
  return {
    document: sheet,
    sender: { ...sampleSender, logoUrl, accentColor: sheet.accentColor },
    invoice: {
      status: 'sent',
      issueDate: '2026-11-02',
      dueDate: '2026-12-02',
      paidDate: null,
      total: '1336.35',
      amountPaid: '0.00',
      balance: '1336.35',
      isPayable: true,
      ...changes,
    },
    files: [],
  }
}

export const paidInvoice = sampleInvoice(
  { status: 'paid', paidDate: '2026-11-20', amountPaid: '1336.35', balance: '0.00', isPayable: false },
  { stamp: 'Paid', dueOrPaid: 'Paid Nov 20, 2026', total: { label: 'Total paid', amount: '$1,336.35' } },
)

export const invoiceWithFiles: SharedInvoice = {
  ...sampleInvoice(),
  files: [
    { id: 4, name: 'Timesheet November.xlsx', size: 48_300 },
    { id: 5, name: 'Photos of the finished storefront and of the signs on Harbor Street.pdf', size: 3_250_000 },
  ],
}

export const overdueInvoice = sampleInvoice(
  { status: 'overdue', dueDate: '2026-11-16' },
  { stamp: 'Overdue', dueOrPaid: 'Due Nov 16, 2026', accentColor: '#0f766e', template: 'modern' },
)

export const cancelledInvoice = sampleInvoice(
  { status: 'cancelled', balance: '0.00', isPayable: false },
  { stamp: 'Cancelled', total: { label: 'Total', amount: '$1,336.35' } },
)

export const partlyPaidInvoice = sampleInvoice(
  { amountPaid: '400.00', balance: '936.35' },
  { received: { total: '$1,336.35', amount: '$400.00' }, total: { label: 'Balance due', amount: '$936.35' } },
)

const terms = 'Please pay by bank transfer within 30 days.\nLovelace Analytics · First Bank of Oregon\nRouting 123456789 · Account 000123456'

/** An invoice from a sender who does not accept card payments. */
export const transferInvoice = sampleInvoice({ isPayable: false }, { terms })

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const longInvoice: SharedInvoice = {
  ...sampleInvoice(
    { total: '99999999.99', balance: '99999999.99' },
    { number: 'RECHNUNG-DONAUDAMPFSCHIFFFAHRT-2026-NOVEMBER-00042', template: 'compact', accentColor: '#ffd500' },
  ),
  sender: {
    name: `${longWord} & Partners International Holding`,
    email: `accounts.payable@${longWord.toLowerCase().replace('ä', 'ae')}.example.com`,
    logoUrl: null,
    accentColor: '#ffd500',
  },
}
