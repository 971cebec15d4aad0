import type { FileAnswer } from '@billfold/contracts/call'
import type { SharedScope } from '@billfold/server-kit/scope'

/** The proposal as a PDF; undefined where there is none. */
export type ProposalPrinter = (scope: SharedScope, proposalId: number) => Promise<FileAnswer | undefined>

/** Prints the proposal and keeps it with its message: a further attempt, and the outbox, have the very same file. */
export async function storeAttachment(scope: SharedScope, mailId: number, proposalId: number, printPdf: ProposalPrinter): Promise<FileAnswer | undefined> {
  const file = await printPdf(scope, proposalId)
  if (file) {
    await scope.rows('update mail set attachment_name = ?, attachment = ? where user_id = ? and id = ?', [file.name, Buffer.from(file.content), scope.userId, mailId])
  }
  return file
}
