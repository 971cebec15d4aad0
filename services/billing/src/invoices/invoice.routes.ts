import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { createInvoice, drawFreeNumber } from './create-invoice.ts'
import { listDeductibleDeposits } from './deductions.ts'
import { deleteInvoice } from './end-invoice.ts'
import { getInvoiceDesign, saveInvoiceDesign } from './invoice-design.sql.ts'
import { countInvoicesByStatus, getInvoice, listInvoices, summariseInvoices } from './invoice.sql.ts'
import { addLineItem, deleteLineItem, listLineItems } from './line-items.ts'
import { downloadInvoice } from './pdf/download-invoice.ts'
import { markInvoicePaid, updateInvoice } from './update-invoice.ts'

export function invoiceRoutes(provider: PaymentProvider): Route[] {
  // Routes with fixed segments come first, because a path parameter would also match those segments.
  return [
    route(invoiceCalls.list, ({ scope, query }) => listInvoices(scope, query)),
    route(invoiceCalls.statusCounts, ({ scope, query }) => countInvoicesByStatus(scope, query)),
    route(invoiceCalls.summary, ({ scope }) => summariseInvoices(scope)),
    route(invoiceCalls.nextNumber, async ({ scope }) => ({ invoiceNumber: await drawFreeNumber(scope) })),
    route(invoiceCalls.deductibleDeposits, ({ scope, query }) => listDeductibleDeposits(scope, query)),
    route(invoiceCalls.design, ({ scope }) => getInvoiceDesign(scope)),
    route(invoiceCalls.saveDesign, ({ scope, body }) => saveInvoiceDesign(scope, body)),
    route(invoiceCalls.get, ({ scope, params }) => getInvoice(scope, params.id)),
    route(invoiceCalls.create, ({ scope, body }) => createInvoice(scope, body)),
    route(invoiceCalls.update, ({ scope, params, body, ifMatch }) => updateInvoice(scope, provider, params.id, body, ifMatch)),
    route(invoiceCalls.delete, ({ scope, params, ifMatch }) => deleteInvoice(scope, provider, params.id, ifMatch)),
    route(invoiceCalls.markPaid, ({ scope, params, ifMatch }) => markInvoicePaid(scope, provider, params.id, ifMatch)),
    route(invoiceCalls.lineItems, ({ scope, params }) => listLineItems(scope, params.id)),
    route(invoiceCalls.addLineItem, ({ scope, params, body }) => addLineItem(scope, params.id, body)),
    route(invoiceCalls.deleteLineItem, ({ scope, params }) => deleteLineItem(scope, params.id, params.lineItemId)),
    route(invoiceCalls.downloadPdf, ({ scope, params, query }) => downloadInvoice(scope.replica, params.id, query)),
  ]
}
