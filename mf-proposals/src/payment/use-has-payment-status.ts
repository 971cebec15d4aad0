import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryOf } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { hasPayment } from './has-payment.ts'

/** What was found void is no payment any more: that it is void is still told. */
export function useHasPaymentStatus(proposal: Proposal): boolean {
  const fetched = useQuery({ ...queryOf(proposalCalls.stripeStatus, { params: { id: proposal.id } }), enabled: false })
  return hasPayment(proposal) || fetched.data !== undefined
}
