import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { placesOf, useSave } from '@billfold/web-kit'

/** What Stripe does for an invoice, each with its toast, and never two at once: whoever offers it is busy while `isBusy`. */
export function useStripe({ id }: Pick<Invoice, 'id'>) {
  const sync = useSave(invoiceCalls.syncToStripe, { invalidates: placesOf.invoices, success: 'Invoice synced to Stripe successfully' })
  const send = useSave(invoiceCalls.sendStripeInvoice, { invalidates: placesOf.invoices, success: 'Invoice sent to client via Stripe' })
  const check = useSave(invoiceCalls.stripeStatus, { invalidates: placesOf.invoices, success: 'Invoice status updated from Stripe' })
  const input = { params: { id } }
  return {
    sync: () => sync.mutate(input),
    send: () => send.mutate(input),
    check: () => check.mutate(input),
    isSyncing: sync.isPending,
    isSending: send.isPending,
    isChecking: check.isPending,
    isBusy: sync.isPending || send.isPending || check.isPending,
  }
}

export type Stripe = ReturnType<typeof useStripe>

/** 'Send via Stripe' is offered of what is there and was neither sent nor paid, as specified. */
export function canSendViaStripe({ stripeInvoiceId, status }: Pick<Invoice, 'stripeInvoiceId' | 'status'>): boolean {
  return stripeInvoiceId !== null && status !== 'sent' && status !== 'paid'
}
