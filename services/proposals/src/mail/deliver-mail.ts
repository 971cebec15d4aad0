import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { deliverMail } from '@billfold/server-kit/mail/deliver-mail'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Mail } from '@billfold/server-kit/mail/send-mail'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { type ProposalPrinter, storeAttachment } from './attachment.ts'

export interface MailToDeliver {
  userId: number
  mailId: number
}

export function deliverMailJob(settings: MailSettings, printPdf: ProposalPrinter): QueuedJob<MailToDeliver> {
  return {
    name: 'deliver-mail',
    async run({ orm, log }, { userId, mailId }) {
      const attachmentsOf = (tx: Transaction) => attachmentOf(tx, mailId, printPdf)
      await userScope(orm, userId, 'UTC').transaction((tx) => deliverMail(tx, mailId, { settings, log, keyOf: (id) => `proposal-mail-${id}`, attachmentsOf }))
    },
  }
}

interface StoredFile {
  proposalId: number | null
  name: string | null
  content: Uint8Array | null
}

/** Printed at the first attempt; a later one sends the same file. */
async function attachmentOf(tx: Transaction, mailId: number, printPdf: ProposalPrinter): Promise<Mail['attachments']> {
  const [stored] = await tx.rows<StoredFile>('select proposal_id as "proposalId", attachment_name as name, attachment as content from mail where user_id = ? and id = ?', [tx.userId, mailId])
  const type = 'application/pdf'
  if (stored && stored.name !== null && stored.content !== null) return [{ name: stored.name, content: stored.content, type }]
  if (!stored || stored.proposalId === null) return []
  const file = await printPdf(tx, stored.proposalId)
  if (!file) return []
  await storeAttachment(tx, mailId, file)
  return [{ ...file, type }]
}
