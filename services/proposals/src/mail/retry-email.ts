import { AppError } from '@billfold/contracts/errors'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Scope } from '@billfold/server-kit/scope'
import { handOver, type HandOverTools, reopen } from './hand-over.ts'
import { getEmail } from './mail.queries.ts'

/** Once for each failure: whoever asks twice finds it waiting. */
export async function retryEmail(scope: Scope, proposalId: number, mailId: number, tools: HandOverTools): Promise<ProposalEmail | undefined> {
  if (await reopen(scope, proposalId, mailId, tools)) return handOver(scope, proposalId, mailId, tools)
  if (await getEmail(scope, proposalId, mailId)) throw new AppError('conflict', 'Only a message that could not be sent can be sent again')
  return undefined
}
