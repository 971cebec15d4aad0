import { dateIn } from '@billfold/contracts/calendar-date'
import type { FileAnswer } from '@billfold/contracts/call'
import { canBeSigned } from '@billfold/contracts/proposals/proposal'
import type { NewProposalEmail, ProposalEmail } from '@billfold/contracts/proposals/email'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { MailToDeliver } from '@billfold/server-kit/mail/deliver-mail'
import { requireMailQuota } from '@billfold/server-kit/mail/mail-quota'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Scope } from '@billfold/server-kit/scope'
import { generateShareLink } from '../sharing/share-links.ts'
import { getProposalDocument, type ProposalDocument } from '../signing/proposal-document.ts'
import { markSent } from './deliver-mail.ts'
import { MailEntity } from './mail.entity.ts'
import { getEmail } from './mail.sql.ts'
import { proposalMail } from './proposal-mail.ts'

export interface MailTools {
  mail: MailSettings
  urlOf: (linkId: string) => string
  enqueue: Enqueue
  deliveryJob: QueuedJob<MailToDeliver>
}

/**
 * Stores the message with a job that delivers it if the request does not. Without a mail server, the message goes to the outbox with `file`
 * as its attachment, and the proposal is marked as sent.
 */
export async function sendEmail(scope: Scope, id: number, email: NewProposalEmail, tools: MailTools, file?: FileAnswer): Promise<ProposalEmail | undefined> {
  return scope.transaction(async (tx) => {
    const linkId = await generateShareLink(tx, id)
    const found = await getProposalDocument(tx, id)
    if (linkId === undefined || !found) return undefined
    await requireMailQuota(tx)
    const message = email.message ?? null
    const mail = tx.em.create(MailEntity, {
      ...proposalMail({ ...mailContentOf(found), message, url: tools.urlOf(linkId) }),
      userId: tx.userId,
      proposalId: id,
      linkId,
      recipient: email.recipientEmail,
      message,
      state: tools.mail.smtpUrl ? 'waiting' : 'outbox',
      ...(file && { attachmentName: file.name, attachment: Buffer.from(file.content) }),
    })
    await tx.em.flush()
    await (tools.mail.smtpUrl ? tools.enqueue(tx, tools.deliveryJob, { userId: tx.userId, mailId: mail.id }) : markSent(tx, mail.id))
    return getEmail(tx, id, mail.id)
  })
}

function mailContentOf({ document, signature, status }: ProposalDocument) {
  const clientSignature = signature?.record.name ?? null
  const today = dateIn(document.timeZone, new Date())
  return { document, isSigned: signature !== null, canBeSigned: canBeSigned({ status, validUntil: document.validUntil, clientSignature }, today) }
}
