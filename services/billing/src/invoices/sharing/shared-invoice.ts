import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { presentSender } from '@billfold/server-kit/sharing/sender'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { type LoadedInvoice, loadForClient } from '../pdf/download-invoice.ts'
import { whyNotPayable } from './pay-shared-invoice.ts'

export async function getSharedInvoice({ scope, recordId }: Pick<SharedTarget, 'scope' | 'recordId'>, provider: PaymentProvider): Promise<SharedInvoice | undefined> {
  const loaded = await loadForClient(scope, recordId)
  return loaded && presentShared(loaded, provider)
}

function presentShared({ document, sender, invoice }: LoadedInvoice, provider: PaymentProvider): SharedInvoice {
  const { status, issueDate, dueDate, paidDate, total, amountPaid } = invoice
  return {
    document,
    sender: presentSender(sender, document.accentColor),
    invoice: {
      status,
      issueDate,
      dueDate,
      paidDate,
      total,
      amountPaid,
      balance: status === 'cancelled' ? '0.00' : dueOf(invoice),
      isPayable: whyNotPayable(invoice, provider) === undefined,
    },
    files: invoice.files.filter(({ isShown }) => isShown).map(({ id, name, size }) => ({ id, name, size })),
  }
}
