import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { useSave } from '@billfold/web-kit'
import { invoiceEffects } from './invoice-effects.ts'

/** Paid today. */
export function useMarkPaid() {
  return useSave(invoiceCalls.markPaid, { invalidates: invoiceEffects, success: 'Invoice marked as paid successfully' })
}
