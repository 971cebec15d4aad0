import { dateIn } from '@billfold/contracts/calendar-date'
import type { FileAnswer } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { canBeSigned } from '@billfold/contracts/proposals/can-be-signed'
import type { NewProposalEmail, ProposalEmail } from '@billfold/contracts/proposals/email'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { storeAttachment } from './attachment.ts'
import { generateShareLink } from '../sharing/generate-share-link.ts'
import { getProposalDocument, type ProposalDocument } from '../signing/proposal-document.ts'
import type { MailToDeliver } from './deliver-mail.ts'
import { getEmail } from './mail.queries.ts'
import { markSent } from './mark-sent.ts'
import { proposalMail } from './proposal-mail.ts'

/** What sending needs beside the message itself. */
export interface MailTools {
  mail: MailSettings
  urlOf: (linkId: string) => string
  enqueue: Enqueue
  deliver: QueuedJob<MailToDeliver>
}

/** An account that somebody else got hold of shall not write to the whole world. */
const MAX_PER_HOUR = 100

/** One for each user: the second number is theirs. */
const MAIL_LOCK = 4_711

/**
 * The link, the message and the job that sends it should nobody else: all of it or nothing. Without a mail server the message is complete
 * at once, in the outbox, with the file, and the proposal is sent.
 */
export async function sendEmail(scope: Scope, id: number, email: NewProposalEmail, tools: MailTools, file?: FileAnswer): Promise<ProposalEmail | undefined> {
  return scope.transaction(async (tx) => {
    const linkId = await generateShareLink(tx, id)
    const found = await getProposalDocument(tx, id)
    if (linkId === undefined || !found) return undefined
    await requireFewMails(tx)
    const message = email.message ?? null
    const written = proposalMail({ ...occasionOf(found), message, url: tools.urlOf(linkId) })
    const mailId = await store(tx, { ...written, proposalId: id, linkId, recipient: email.recipientEmail, message, state: tools.mail.smtpUrl ? 'waiting' : 'outbox' })
    await (tools.mail.smtpUrl ? tools.enqueue(tx, tools.deliver, { userId: tx.userId, mailId }) : markSent(tx, mailId))
    if (file) await storeAttachment(tx, mailId, file)
    return getEmail(tx, id, mailId)
  })
}

/** Before it is marked as sent: a draft can be signed just the same. */
function occasionOf({ document, signature, status }: ProposalDocument) {
  const clientSignature = signature?.record.name ?? null
  const today = dateIn(document.timeZone, new Date())
  return { document, isSigned: signature !== null, canBeSigned: canBeSigned({ status, validUntil: document.validUntil, clientSignature }, today) }
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
  linkId: string
  recipient: string
  message: string | null
  state: 'waiting' | 'outbox'
}

async function store(tx: Transaction, { proposalId, linkId, recipient, senderName, replyTo, message, subject, html, text, state }: MailRow): Promise<number> {
  const [mail] = await tx.rows<{ id: number }>(
    `insert into mail (user_id, proposal_id, link_id, recipient, sender_name, reply_to, message, subject, html, text, state)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [tx.userId, proposalId, linkId, recipient, senderName, replyTo, message, subject, html, text, state],
  )
  if (!mail) throw new Error('an insert of one row returned none')
  return mail.id
}
