import { AppError } from '@billfold/contracts/errors'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Scope } from '@billfold/server-kit/scope'
import { getEmail } from './mail.queries.ts'
import type { MailTools } from './send-email.ts'

/** Once for each failure: whoever asks twice finds it waiting. */
export function retryEmail(scope: Scope, proposalId: number, mailId: number, { enqueue, deliver }: Pick<MailTools, 'enqueue' | 'deliver'>): Promise<ProposalEmail | undefined> {
  return scope.transaction(async (tx) => {
    const again = await tx.rows(
      "update mail set state = 'waiting', error = null where user_id = ? and proposal_id = ? and id = ? and state = 'failed' returning id",
      [tx.userId, proposalId, mailId],
    )
    const email = await getEmail(tx, proposalId, mailId)
    if (email && again.length === 0) throw new AppError('conflict', 'Only a message that could not be sent can be sent again')
    if (email) await enqueue(tx, deliver, { userId: tx.userId, mailId })
    return email
  })
}
