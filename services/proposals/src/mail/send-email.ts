import { AppError } from '@billfold/contracts/errors'
import type { NewProposalEmail, ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { type ProposalPrinter, storeAttachment } from './attachment.ts'
import { generateShareLink } from '../sharing/generate-share-link.ts'
import { getProposalDocument } from '../signing/proposal-document.ts'
import type { MailToDeliver } from './deliver-mail.ts'
import { getEmail } from './mail.queries.ts'
import { proposalMail } from './proposal-mail.ts'

/** What sending needs beside the message itself. */
export interface MailTools {
  mail: MailSettings
  urlOf: (linkId: string) => string
  printPdf: ProposalPrinter
  enqueue: Enqueue
  deliver: QueuedJob<MailToDeliver>
}

/** An account that somebody else got hold of shall not write to the whole world. */
const MAX_PER_HOUR = 100

/** One for each user: the second number is theirs. */
const MAIL_LOCK = 4_711

/**
 * The link, the message, the proposal's new status and the job that sends it: all of it or nothing. Without a mail server the message
 * is complete at once, in the outbox.
 */
export async function sendEmail(scope: Scope, id: number, email: NewProposalEmail, tools: MailTools): Promise<ProposalEmail | undefined> {
  // Printing takes its time: nobody waits for it who wants to change the proposal, or to sign it.
  const file = tools.mail.smtpUrl ? undefined : await tools.printPdf(scope, id)
  return scope.transaction(async (tx) => {
    const linkId = await generateShareLink(tx, id)
    const found = await getProposalDocument(tx, id)
    if (linkId === undefined || !found) return undefined
    await requireFewMails(tx)
    await markSent(tx, id)
    await recordEvent(tx, id, { type: 'sent', by: 'owner', detail: email.recipientEmail, data: { linkId } })
    const message = email.message ?? null
    const written = proposalMail({ document: found.document, isSigned: found.signature !== null, message, url: tools.urlOf(linkId) })
    const mailId = await store(tx, { ...written, proposalId: id, recipient: email.recipientEmail, message, state: tools.mail.smtpUrl ? 'waiting' : 'outbox' })
    if (tools.mail.smtpUrl) await tools.enqueue(tx, tools.deliver, { userId: tx.userId, mailId })
    if (file) await storeAttachment(tx, mailId, file)
    return getEmail(tx, id, mailId)
  })
}

/** A draft becomes sent. Of any other the date alone changes: an open form or page shows nothing that is no longer so. */
async function markSent(tx: Transaction, id: number): Promise<void> {
  await tx.rows(
    `update proposal set sent_date = now(), status = case status when 'draft' then 'sent' else status end,
       version = version + (status = 'draft')::integer, updated_at = now() where user_id = ? and id = ?`,
    [tx.userId, id],
  )
}

/** Two that are sent at once are counted one after the other. */
async function requireFewMails(tx: Transaction): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(?, ?)', [MAIL_LOCK, tx.userId])
  const [full] = await tx.rows<{ seconds: number }>(
    `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
     from mail where user_id = ? order by id desc offset ? limit 1`,
    [tx.userId, MAX_PER_HOUR - 1],
  )
  if (full && full.seconds > 0) throw new AppError('too_many_requests', 'You have sent very many messages in the last hour. Please try again later.', { retryAfter: full.seconds })
}

interface MailRow extends ReturnType<typeof proposalMail> {
  proposalId: number
  recipient: string
  message: string | null
  state: 'waiting' | 'outbox'
}

async function store(tx: Transaction, { proposalId, recipient, senderName, replyTo, message, subject, html, text, state }: MailRow): Promise<number> {
  const [mail] = await tx.rows<{ id: number }>(
    `insert into mail (user_id, proposal_id, recipient, sender_name, reply_to, message, subject, html, text, state)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [tx.userId, proposalId, recipient, senderName, replyTo, message, subject, html, text, state],
  )
  if (!mail) throw new Error('an insert of one row returned none')
  return mail.id
}
