import type { StripeState } from '@billfold/contracts/payments/payment'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf, toast, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { checkedText } from './payment-texts.ts'

/** Stripe actions for a proposal's down payment, with toasts. Answers update the card immediately. */
export function usePayment(id: number) {
  const t = useText()
  const queryClient = useQueryClient()
  const show = (state: StripeState) => void queryClient.setQueryData(queryOf(proposalCalls.stripeStatus, { params: { id } }).queryKey, state)

  const create = useSave(proposalCalls.syncToStripe, {
    changes: ['proposals'],
    success: 'Down payment invoice created in Stripe successfully',
    failure: { title: 'Error', fallback: 'Failed to sync to Stripe' },
    onSaved: show,
  })
  const send = useSave(proposalCalls.sendStripeInvoice, {
    // Sending to a changed address reopens the invoice with a new link.
    changes: ['proposals'],
    success: 'Down payment invoice sent to client via Stripe',
    failure: 'Failed to send Stripe invoice',
    onSaved: show,
  })
  const check = useSave(proposalCalls.stripeStatus, {
    // A payment found void is removed from the proposal.
    changes: ['proposals'],
    failure: 'Failed to check Stripe status',
    onSaved: (state) => {
      show(state)
      toast({ title: t('Status Updated'), description: checkedText(state, t), tone: 'good' })
    },
  })
  return { create, send, check }
}
