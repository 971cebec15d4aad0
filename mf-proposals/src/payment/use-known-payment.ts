import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { hasPayment } from './has-payment.ts'

/** What Stripe was last heard to say of the down payment. Only the card asks. */
export function useKnownPayment({ id }: Proposal) {
  return useQuery({ ...queryOf(proposalCalls.stripeStatus, { params: { id } }), enabled: false }).data
}

/** What was found void is no payment any more: that it is void is still told. */
export function useHasPaymentStatus(proposal: Proposal): boolean {
  const known = useKnownPayment(proposal)
  return hasPayment(proposal) || known !== undefined
}
