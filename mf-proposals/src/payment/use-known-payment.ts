import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { hasPayment } from './has-payment.ts'

/** The last known status at Stripe. Reads the cache only; the card loads it. */
export function useKnownPayment({ id }: Proposal) {
  return useQuery({ ...queryOf(proposalCalls.stripeStatus, { params: { id } }), enabled: false }).data
}

/** True for a void payment too: it no longer counts as a payment, but its status is still shown. */
export function useHasPaymentStatus(proposal: Proposal): boolean {
  const known = useKnownPayment(proposal)
  return hasPayment(proposal) || known !== undefined
}
