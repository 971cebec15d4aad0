import type { FileAnswer } from '@billfold/contracts/call'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { deliverMail, type Delivery, type Outcome } from '@billfold/server-kit/mail/deliver-mail'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Mail } from '@billfold/server-kit/mail/send-mail'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import { type ProposalPrinter, storeAttachment } from './attachment.ts'
import { markSent } from './mark-sent.ts'

export interface MailToDeliver {
  userId: number
  mailId: number
}

/** Hands a message over, whoever asks for it: the request that wrote it, or the job. */
export type Deliver = (scope: Scope, mailId: number, how: Pick<Delivery, 'log' | 'postpone'>) => Promise<Outcome>

export function deliverer(settings: MailSettings, printPdf: ProposalPrinter): Deliver {
  return async function deliver(scope, mailId, how) {
    const printed = printMissing(scope, mailId, printPdf)
    // It takes its time, and nobody waits for the message's row meanwhile. Where it fails, the message does, below.
    await Promise.allSettled([printed])
    const attachmentsOf = async (tx: Transaction) => attachmentOf(tx, mailId, await printed)
    return scope.transaction((tx) => deliverMail(tx, mailId, { settings, keyOf: (id) => `proposal-mail-${id}`, attachmentsOf, onDelivered: markSent, ...how }))
  }
}

/** In which the request that wrote the message mostly knows what became of it. */
const STARTS_AFTER_S = 30

/** Delivers what its request did not: that one's process died, or the mail server takes its time. */
export function deliverMailJob(deliver: Deliver): QueuedJob<MailToDeliver> {
  return {
    name: 'deliver-mail',
    startsAfter: STARTS_AFTER_S,
    async run({ orm, log }, { userId, mailId }) {
      const scope = userScope(orm, userId, 'UTC')
      const outcome = await deliver(scope, mailId, { log })
      // Whoever has it may die with it: then this job, tried again, is all that is left.
      if (outcome === undefined && (await isWaiting(scope, mailId))) throw new Error('somebody else is sending this message')
    },
  }
}

async function isWaiting(scope: Scope, mailId: number): Promise<boolean> {
  const waiting = await scope.rows("select from mail where user_id = ? and id = ? and state = 'waiting'", [scope.userId, mailId])
  return waiting.length > 0
}

/** Undefined where an earlier attempt has printed it, or the proposal is deleted. */
async function printMissing(scope: Scope, mailId: number, printPdf: ProposalPrinter): Promise<FileAnswer | undefined> {
  const [mail] = await scope.rows<{ proposalId: number }>(
    `select proposal_id as "proposalId" from mail where user_id = ? and id = ? and state = 'waiting' and attachment is null and proposal_id is not null`,
    [scope.userId, mailId],
  )
  return mail && printPdf(scope, mail.proposalId)
}

/** What is stored comes first: a later attempt sends the same file. */
async function attachmentOf(tx: Transaction, mailId: number, printed: FileAnswer | undefined): Promise<Mail['attachments']> {
  const [stored] = await tx.rows<FileAnswer>('select attachment_name as name, attachment as content from mail where user_id = ? and id = ? and attachment is not null', [tx.userId, mailId])
  if (!stored && printed) await storeAttachment(tx, mailId, printed)
  const file = stored ?? printed
  return file ? [{ ...file, type: 'application/pdf' }] : []
}
