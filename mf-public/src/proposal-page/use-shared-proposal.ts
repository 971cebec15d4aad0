import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { useCallback, useEffect, useState } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { type SharedState, dataOf, proposalAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'
import { useRefresh } from '../page/use-refresh.ts'

type Proposal = Pick<SharedProposal['proposal'], 'status' | 'isExpired' | 'clientSignature'>
type Status = Proposal['status']

export const statusNames: Record<Status, string> = {
  draft: 'Draft',
  sent: 'Awaiting your signature',
  accepted: 'Accepted',
  rejected: 'Declined',
  expired: 'Expired',
}

/**
 * Status shown to the client, to whom a shared draft is a sent proposal. A proposal expires at midnight, but its stored status changes only
 * some time later.
 */
export function shownStatus({ status, isExpired, clientSignature }: Proposal): Status {
  const isOpen = status === 'draft' || status === 'sent'
  if (!isOpen || clientSignature !== null) return status
  return isExpired ? 'expired' : 'sent'
}

/** Null if the proposal can be signed. */
export function reasonNotToSign({ status, isExpired }: Proposal): 'rejected' | 'expired' | null {
  if (status === 'rejected') return status
  return isExpired || status === 'expired' ? 'expired' : null
}

export function canSign(proposal: Proposal): boolean {
  return proposal.clientSignature === null && reasonNotToSign(proposal) === null
}

interface ProposalState {
  shared: SharedState<SharedProposal>
  /** True if loading failed, in which case it is unknown whether the proposal exists. */
  hasFailed: boolean
}

interface OpenProposal extends ProposalState {
  /** Refetches the proposal and returns its current state. On failure, the displayed proposal is kept. */
  reload: () => Promise<ProposalState['shared']>
  retry: () => void
  show: (shared: SharedProposal) => void
  /** Asks Stripe whether the down payment has been made. */
  refresh: () => Promise<void>
}

export function useSharedProposal(token: string, inlined: SharedState<SharedProposal>, host?: Host): OpenProposal {
  const address = proposalAddress(token)
  const [known, setKnown] = useState<ProposalState>({ shared: inlined, hasFailed: false })
  const learn = useCallback((shared: ProposalState['shared']) => {
    setKnown((before) => (shared === undefined ? { ...before, hasFailed: true } : { shared, hasFailed: false }))
  }, [])

  async function reload(): Promise<ProposalState['shared']> {
    const shared = await ask(address)
    learn(shared)
    return shared
  }

  function retry(): void {
    setKnown({ shared: undefined, hasFailed: false })
    void reload()
  }

  useEffect(() => {
    if (inlined === undefined) void ask(address).then(learn)
  }, [inlined, address, learn])

  const refresh = useRefresh<SharedProposal>(address, learn)
  useCountedView(address, Boolean(dataOf(known.shared)), host)
  return { ...known, reload, retry, show: learn, refresh }
}

function ask(address: string): Promise<ProposalState['shared']> {
  return readShared<SharedProposal>(address).catch(() => undefined)
}
