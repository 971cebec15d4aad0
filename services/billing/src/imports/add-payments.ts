import { AppError } from '@billfold/contracts/errors'
import type { CreatedRecord, PaymentPart } from '@billfold/contracts/imports/import-part-calls'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { importBatch } from '@billfold/server-kit/imports/imported-records'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { changedMeanwhile } from '../constraints.ts'
import { lockInvoice } from '../invoices/change-invoice.ts'
import { settleInvoice } from '../payments/settle-invoice.ts'
import { findInvoices, importedTables, insertPayments } from './import.sql.ts'

interface PaidInvoice {
  invoiceId: number
  payments: PaymentPart[]
}

/** Adds payments to existing invoices like payments recorded by hand, but sends no receipts to the clients. */
export function addPayments(scope: Scope, importId: number, invoices: readonly PaidInvoice[]): Promise<CreatedRecord[]> {
  return importing(scope, async (tx) => {
    const created: CreatedRecord[] = []
    for (const invoice of invoices) created.push(...(await addTo(tx, importId, invoice)))
    return created
  })
}

async function addTo(tx: Transaction, importId: number, { invoiceId, payments }: PaidInvoice): Promise<CreatedRecord[]> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) throw new AppError('not_found', 'Invoice not found')
  if (invoice.row.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled')
  const [known] = await findInvoices(tx, { numbers: [], ids: [invoiceId] })
  if (known?.isAtProvider) throw refusalError(changedMeanwhile)
  return importBatch(tx, importId, importedTables.payment, payments, async (fresh) => {
    const created = await insertPayments(tx, fresh.map((payment) => ({ ...payment, invoiceId })))
    await settleInvoice(tx, invoiceId, { by: 'user', reason: 'Imported' })
    return created
  })
}
