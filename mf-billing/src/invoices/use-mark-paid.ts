import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { placesOf, useSave } from '@billfold/web-kit'

/** Paid today. */
export function useMarkPaid() {
  return useSave(invoiceCalls.markPaid, { invalidates: placesOf.invoices, success: 'Invoice marked as paid successfully' })
}
