import type { MatchedTransactions, OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'

const invoice = (id: number, clientName: string, balance: string): OpenInvoice => ({ id, invoiceNumber: `INV-2026-00${40 + id}`, clientName, dueDate: '2026-11-30', balance })

export const openInvoices = [invoice(2, 'Northwind Coffee', '300.00'), invoice(3, 'Globex', '100.50'), invoice(4, 'Initech', '50.00'), invoice(5, 'Hooli', '80.00')]

/** Matches for `camtFile`: a certain one, a weak one, and one that is already recorded. */
export const matchedSample: MatchedTransactions = {
  transactions: [
    { recorded: null, proposal: { reason: 'number', isSure: true, allocations: [{ invoiceId: 2, amount: '300.00' }] } },
    { recorded: null, proposal: { reason: 'amount', isSure: false, allocations: [{ invoiceId: 3, amount: '100.50' }] } },
    { recorded: { at: '2026-11-02T17:00:00.000Z', invoices: [{ id: 9, invoiceNumber: 'INV-2026-0009' }] }, proposal: null },
  ],
  invoices: openInvoices,
}
