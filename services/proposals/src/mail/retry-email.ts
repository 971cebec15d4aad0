import { AppError } from '@billfold/contracts/errors'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Outcome } from '@billfold/server-kit/mail/deliver-mail'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import type { DeliverNow } from './deliver-now.ts'
import { MailEntity } from './mail.entity.ts'
import { getEmail } from './mail.sql.ts'
import type { MailTools } from './send-email.ts'

export interface DeliveryTools extends Pick<MailTools, 'enqueue' | 'deliveryJob'> {
  deliverNow: DeliverNow
}

const RETRY_AFTER = 60

/** Returns the delivered message, or the waiting one if delivery takes too long. Repeating the request with its idempotency key retries a failed message. */
export async function awaitDelivery(scope: Scope, proposalId: number, mailId: number, tools: DeliveryTools): Promise<ProposalEmail | undefined> {
  const stored = await getEmail(scope, proposalId, mailId)
  if (stored?.state === 'failed') await reopen(scope, proposalId, mailId, tools)
  else if (stored?.state !== 'waiting') return stored
  const outcome = await tools.deliverNow(scope, mailId)
  const email = await getEmail(scope, proposalId, mailId)
  if (email?.state === 'failed') throw deliveryError(email, outcome)
  return email
}

export async function retryEmail(scope: Scope, proposalId: number, mailId: number, tools: DeliveryTools): Promise<ProposalEmail | undefined> {
  if (await reopen(scope, proposalId, mailId, tools)) return awaitDelivery(scope, proposalId, mailId, tools)
  if (await getEmail(scope, proposalId, mailId)) throw new AppError('conflict', 'Only a message that could not be sent can be sent again')
  return undefined
}

/** False if the message has not failed, or another request retries it. */
function reopen(scope: Scope, proposalId: number, mailId: number, { enqueue, deliveryJob }: DeliveryTools): Promise<boolean> {
  return scope.transaction(async (tx) => {
    // Skips a locked row, because another worker is delivering that message.
    const mail = await tx.em.findOne(MailEntity, { id: mailId, proposalId, state: 'failed' }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
    if (!mail) return false
    tx.em.assign(mail, { state: 'waiting', error: null })
    await tx.em.flush()
    await enqueue(tx, deliveryJob, { userId: tx.userId, mailId })
    return true
  })
}

/** Retrying helps only if the server was away or busy. */
function deliveryError({ error }: ProposalEmail, outcome: Outcome): AppError {
  const message = error ?? 'Failed to send proposal'
  return outcome === 'failed' ? new AppError('service_unavailable', message, { retryAfter: RETRY_AFTER }) : new AppError('conflict', message)
}
