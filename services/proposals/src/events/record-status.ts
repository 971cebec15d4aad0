import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import type { ProposalEvent, ProposalEventType } from '@billfold/contracts/proposals/timeline'
import type { Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from './record-event.ts'

const types: Record<ProposalStatus, ProposalEventType> = { draft: 'drafted', sent: 'sent', accepted: 'accepted', rejected: 'rejected', expired: 'expired' }

/** Whoever gave a proposal its present status. */
export function recordStatus(tx: Transaction, { id, status }: { id: number; status: ProposalStatus }, by: ProposalEvent['by']): Promise<void> {
  return recordEvent(tx, id, { type: types[status], by })
}
