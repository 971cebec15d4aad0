import type { FileAnswer } from '@billfold/contracts/call'
import { type Deliver, deliverMail } from '@billfold/server-kit/mail/deliver-mail'
import type { Mail, MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Scope, SharedScope, Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { MailEntity } from './mail.entity.ts'
import { findAttachment, findLinkedMail, findProposalToPrint, setProposalSent } from './mail.sql.ts'

export type ProposalPrinter = (scope: SharedScope, proposalId: number) => Promise<FileAnswer | undefined>

export function deliverer(settings: MailSettings, printPdf: ProposalPrinter): Deliver {
  return async function deliver(scope, mailId, options) {
    const printed = printMissing(scope, mailId, printPdf)
    // Waits for the PDF before the transaction begins, so that the message is not locked in the meantime. `attachmentsOf` reports a
    // failure.
    await Promise.allSettled([printed])
    const attachmentsOf = async (tx: Transaction) => attach(tx, mailId, await printed)
    return scope.longTransaction((tx) => deliverMail(tx, mailId, { settings, keyOf: (id) => `proposal-mail-${id}`, attachmentsOf, onDelivered: markSent, ...options }))
  }
}

async function printMissing(scope: Scope, mailId: number, printPdf: ProposalPrinter): Promise<FileAnswer | undefined> {
  const proposalId = await findProposalToPrint(scope, mailId)
  return proposalId === undefined ? undefined : printPdf(scope, proposalId)
}

/** Stores the PDF with the message, so that every attempt sends the same file. */
async function attach(tx: Transaction, mailId: number, printed: FileAnswer | undefined): Promise<Mail['attachments']> {
  const stored = await findAttachment(tx, mailId)
  if (!stored && printed) await tx.em.nativeUpdate(MailEntity, { userId: tx.userId, id: mailId }, { attachmentName: printed.name, attachment: Buffer.from(printed.content) })
  const file = stored ?? printed
  return file ? [{ ...file, type: 'application/pdf' }] : []
}

/** Marks the proposal as sent once its message is delivered or in the outbox. */
export async function markSent(tx: Transaction, mailId: number): Promise<void> {
  const mail = await findLinkedMail(tx, mailId)
  if (!mail || !(await setProposalSent(tx, mail.proposalId))) return
  await recordEvent(tx, mail.proposalId, { type: 'sent', by: 'owner', detail: mail.recipient, data: { linkId: mail.linkId } })
}
