import { AppError } from '@billfold/contracts/errors'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { NewRefusal } from '@billfold/contracts/proposals/signing'
import type { Transaction } from '@billfold/server-kit/scope'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import { notifyOwner, recordEvent } from '../events/record-event.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { type DecidingAttempt, findSigningState, findSigningTime, markDeclined } from './signing.sql.ts'

/** Declines a proposal that could still be signed. If several clients decide at the same time, only the first succeeds. */
export async function declineProposal({ scope, recordId, linkId }: SharedTarget, { reason = null, version }: NewRefusal): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockProposalRow(tx, recordId)
    const time = await findSigningTime(tx)
    if (!time) throw notFound()
    const attempt = { proposalId: recordId, linkId, version, ...time }
    if (!(await markDeclined(tx, attempt))) throw await decliningError(tx, attempt)
    await recordEvent(tx, recordId, { type: 'rejected', by: 'client', detail: reason, data: { linkId } })
    await notifyOwner(tx, recordId, { kind: 'proposal-declined', key: `proposal-declined ${recordId} ${time.at}`, message: reason })
  })
}

async function decliningError(tx: Transaction, attempt: DecidingAttempt): Promise<AppError> {
  const proposal = await findSigningState(tx, attempt)
  if (!proposal) return notFound()
  if (proposal.isSigned) return new AppError('conflict', 'This proposal is already signed.')
  if (proposal.status === 'accepted') return new AppError('conflict', 'This proposal has already been accepted. Please contact the sender.')
  if (proposal.status === 'rejected') return new AppError('conflict', 'This proposal has already been declined.')
  if (proposal.status === 'expired' || proposal.isPastValidity) return new AppError('conflict', 'This proposal has expired.')
  const isChanged = attempt.version !== undefined && attempt.version !== proposal.version
  if (isChanged) return new AppError('stale_version', 'This proposal was changed since you opened it. Please read it again before you decline it.')
  // The link was revoked or expired during the request.
  return notFound()
}

function notFound(): AppError {
  return new AppError('not_found', proposalSharingCalls.decline.notFound)
}
