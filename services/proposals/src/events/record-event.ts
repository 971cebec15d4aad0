import { AppError } from '@billfold/contracts/errors'
import { canonicalJson, hashOfEvent, type Json } from '@billfold/contracts/proposals/event-chain'
import type { ProposalEvent, ProposalEventType, ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { type News, notify } from '@billfold/server-kit/notifications/notify'
import type { Transaction } from '@billfold/server-kit/scope'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { findNextEvent, findNotificationSubject } from './event.sql.ts'
import { ProposalEventEntity } from './proposal-event.entity.ts'

interface NewProposalEvent {
  type: ProposalEventType
  by: ProposalEvent['by']
  detail?: string | null
  data?: Json
}

/** Appends an event to the proposal's hash chain. Concurrent writers wait for the lock on the proposal. */
export async function recordEvent(tx: Transaction, proposalId: number, { type, by, detail = null, data = null }: NewProposalEvent): Promise<void> {
  if (!(await lockProposalRow(tx, proposalId))) throw new AppError('not_found', 'Proposal not found')
  const next = await findNextEvent(tx, proposalId)
  const hash = await hashOfEvent(proposalId, { ...next, type, by, detail, data })
  tx.em.create(ProposalEventEntity, { ...next, userId: tx.userId, proposalId, type, by, detail, data: canonicalJson(data), hash })
  await tx.em.flush()
}

const statusEvents: Record<ProposalStatus, ProposalEventType> = { draft: 'drafted', sent: 'sent', accepted: 'accepted', rejected: 'rejected', expired: 'expired' }

export function recordStatus(tx: Transaction, { id, status }: { id: number; status: ProposalStatus }, by: ProposalEvent['by']): Promise<void> {
  return recordEvent(tx, id, { type: statusEvents[status], by })
}

export async function notifyOwner(tx: Transaction, proposalId: number, { kind, key, message = null }: Pick<News, 'kind' | 'key' | 'message'>): Promise<void> {
  const subject = await findNotificationSubject(tx, proposalId)
  if (subject) await notify(tx, { ...subject, kind, key, message, subject: 'proposal', subjectId: proposalId })
}
