import type { FileAnswer } from '@billfold/contracts/call'
import type { JobContext, QueuedJob } from '@billfold/server-kit/jobs/job'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import { MailFailure, sendMail } from '@billfold/server-kit/mail/send-mail'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { type ProposalPrinter, storeAttachment } from './attachment.ts'

export interface MailToDeliver {
  userId: number
  mailId: number
}

export function deliverMailJob(settings: MailSettings, printPdf: ProposalPrinter): QueuedJob<MailToDeliver> {
  return { name: 'deliver-mail', run: (context, mail) => deliverMail(context, mail, settings, printPdf) }
}

interface WaitingMail {
  id: number
  proposalId: number | null
  to: string
  senderName: string
  replyTo: string
  subject: string
  html: string
  text: string
  attachmentName: string | null
  attachment: Uint8Array | null
}

/**
 * Sends a message and writes down what became of it. Its row is locked from before the server is asked until that is written: a second
 * worker passes it by, and one that dies before leaves it waiting for the next. Only where the process ends between the server's 'taken'
 * and our commit, a moment, is it sent again: then both have the same Message-ID.
 */
async function deliverMail({ orm, log }: JobContext, { userId, mailId }: MailToDeliver, settings: MailSettings, printPdf: ProposalPrinter): Promise<void> {
  await userScope(orm, userId, 'UTC').transaction(async (tx) => {
    const mail = await claim(tx, mailId)
    if (!mail) return
    if (!settings.smtpUrl) return finish(tx, mailId, { state: 'outbox' })
    try {
      await send(settings, mail, await attachmentOf(tx, mail, printPdf))
    } catch (error) {
      log.warn({ err: error, mailId }, 'a message was not sent')
      // A database that is away says so again here, and the job is tried again; whatever else it was, its owner is told.
      return finish(tx, mailId, { state: 'failed', error: error instanceof MailFailure ? error.message : 'The message could not be prepared on our side.' })
    }
    return finish(tx, mailId, { state: 'sent' })
  })
}

async function claim(tx: Transaction, mailId: number): Promise<WaitingMail | undefined> {
  const [mail] = await tx.rows<WaitingMail>(
    `select id, proposal_id as "proposalId", recipient as "to", sender_name as "senderName", reply_to as "replyTo", subject, html, text,
       attachment_name as "attachmentName", attachment
     from mail where user_id = ? and id = ? and state = 'waiting' for update skip locked`,
    [tx.userId, mailId],
  )
  return mail
}

async function attachmentOf(tx: Transaction, mail: WaitingMail, printPdf: ProposalPrinter): Promise<FileAnswer | undefined> {
  if (mail.attachmentName !== null && mail.attachment !== null) return { name: mail.attachmentName, content: mail.attachment }
  return mail.proposalId === null ? undefined : storeAttachment(tx, mail.id, mail.proposalId, printPdf)
}

async function send(settings: MailSettings, { id, ...mail }: WaitingMail, file: FileAnswer | undefined): Promise<void> {
  const attachments = file ? [{ ...file, type: 'application/pdf' }] : []
  await sendMail(settings, { ...mail, key: `proposal-mail-${id}`, attachments })
}

interface Outcome {
  state: 'sent' | 'failed' | 'outbox'
  error?: string
}

async function finish(tx: Transaction, mailId: number, { state, error }: Outcome): Promise<void> {
  await tx.rows(
    `update mail set state = ?, error = ?, attempts = attempts + 1, sent_at = case ?::text when 'sent' then now() end where user_id = ? and id = ?`,
    [state, error ?? null, state, tx.userId, mailId],
  )
}
