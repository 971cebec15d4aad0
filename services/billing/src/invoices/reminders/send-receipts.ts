import { AppError } from '@billfold/contracts/errors'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchedJob } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { EmailTools } from '../email/email-tools.ts'
import { prepareInvoice, queueMail } from '../email/send-invoice-email.ts'
import { lockInvoiceRow } from '../invoice.sql.ts'
import { getReceiptSettings } from './reminder-settings.ts'
import {
  deleteWaitingReceipts,
  deleteWithdrawnReceipts,
  listReceiptBatches,
  listReceiptOwners,
  listWaitingReceipts,
  markReceiptMailed,
  type WaitingReceipt,
} from './reminder.sql.ts'

export function receiptsJob(tools: EmailTools): BatchedJob {
  return {
    name: 'payment-receipts',
    cron: '* * * * *',
    usersPerBatch: 25,
    listBatches: ({ orm }, page) => listReceiptBatches(orm, lastRequest(new Date()), page),
    run: ({ orm }, batch) => sendReceipts(orm, tools, new Date(), batch),
  }
}

/** Leaves time to undo 'Mark as Paid' or to remove a payment before the client gets a receipt. */
const DELAY_MS = 60_000

function lastRequest(now: Date): Date {
  return new Date(now.getTime() - DELAY_MS)
}

export async function sendReceipts(orm: MikroORM, tools: EmailTools, now: Date, batch: Batch = everyUser): Promise<void> {
  const before = lastRequest(now)
  await eachUser(orm, await listReceiptOwners(orm, before, batch), (scope) => sendWaitingReceipts(scope, before, tools), batch.signal)
}

async function sendWaitingReceipts(scope: Scope, before: Date, tools: EmailTools): Promise<void> {
  await scope.transaction(deleteWithdrawnReceipts)
  for (const receipt of await listWaitingReceipts(scope, before)) {
    try {
      await sendReceipt(scope, receipt, tools)
    } catch (error) {
      tools.log.warn({ err: error, invoiceId: receipt.invoiceId }, 'a receipt was not sent')
      // The quota is used up. Later runs send the remaining receipts.
      if (error instanceof AppError && error.code === 'too_many_requests') return
    }
  }
}

async function sendReceipt(scope: Scope, receipt: WaitingReceipt, tools: EmailTools): Promise<void> {
  const { invoiceId } = receipt
  const prepared = await prepareInvoice(scope, invoiceId, tools)
  if (!prepared) return
  await scope.transaction(async (tx) => {
    const row = await lockInvoiceRow(tx, invoiceId)
    const settings = await getReceiptSettings(tx, prepared.loaded.document.language)
    if (!settings.isEnabled) return deleteWaitingReceipts(tx)
    await deleteWithdrawnReceipts(tx)
    // A different version means the invoice has changed since it was read. The next run sends the receipt.
    if (row?.version !== prepared.loaded.invoice.version) return
    const amount = await markReceiptMailed(tx, receipt)
    if (amount === undefined) return
    await queueMail(tx, prepared, { kind: 'receipt', texts: settings, amount, today: tx.today(), deliveryJob: tools.automaticDeliveryJob }, tools)
  })
}
