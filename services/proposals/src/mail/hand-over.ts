import { AppError } from '@billfold/contracts/errors'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Outcome } from '@billfold/server-kit/mail/deliver-mail'
import type { Scope } from '@billfold/server-kit/scope'
import type { DeliverAtOnce } from './deliver-at-once.ts'
import { getEmail } from './mail.queries.ts'
import type { MailTools } from './send-email.ts'

export interface HandOverTools extends Pick<MailTools, 'enqueue' | 'deliver'> {
  deliverAtOnce: DeliverAtOnce
}

/** Seconds. */
const RETRY_AFTER = 60

/**
 * Whoever has sent a message is told what the mail server says to it; 'waiting' where that takes too long. What failed before, and comes
 * once more with its key, is tried again as it was written.
 */
export async function handOver(scope: Scope, proposalId: number, mailId: number, tools: HandOverTools): Promise<ProposalEmail | undefined> {
  const written = await getEmail(scope, proposalId, mailId)
  if (written?.state === 'failed') await reopen(scope, proposalId, mailId, tools)
  else if (written?.state !== 'waiting') return written
  const outcome = await tools.deliverAtOnce(scope, mailId)
  const email = await getEmail(scope, proposalId, mailId)
  if (email?.state === 'failed') throw failure(email, outcome)
  return email
}

/** It waits again, with a job of its own. False where it has not failed, or somebody else was quicker. */
export function reopen(scope: Scope, proposalId: number, mailId: number, { enqueue, deliver }: HandOverTools): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const again = await tx.rows(
      // Whoever was too late does not wait for the row: it would have it just when it is to be sent.
      `update mail set state = 'waiting', error = null where user_id = ? and id = (
         select id from mail where user_id = ? and proposal_id = ? and id = ? and state = 'failed' for update skip locked
       ) returning id`,
      [tx.userId, tx.userId, proposalId, mailId],
    )
    if (again.length > 0) await enqueue(tx, deliver, { userId: tx.userId, mailId })
    return again.length > 0
  })
}

/** A server that is away, or busy, may take the very same message later. */
function failure({ error }: ProposalEmail, outcome: Outcome): AppError {
  const message = error ?? 'Failed to send proposal'
  return outcome === 'failed' ? new AppError('service_unavailable', message, { retryAfter: RETRY_AFTER }) : new AppError('conflict', message)
}
