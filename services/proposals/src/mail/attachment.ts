import type { FileAnswer } from '@billfold/contracts/call'
import type { SharedScope } from '@billfold/server-kit/scope'

/** The proposal as a PDF; undefined where there is none. */
export type ProposalPrinter = (scope: SharedScope, proposalId: number) => Promise<FileAnswer | undefined>

/** Kept with its message: a further attempt, and the outbox, have the very same file. */
export async function storeAttachment(scope: SharedScope, mailId: number, { name, content }: FileAnswer): Promise<void> {
  await scope.rows('update mail set attachment_name = ?, attachment = ? where user_id = ? and id = ?', [name, Buffer.from(content), scope.userId, mailId])
}
