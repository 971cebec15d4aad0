import type { Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'

interface SentMail {
  proposalId: number
  recipient: string
  linkId: string
}

/** What is so of a proposal once its message is sent, or in the outbox, and not before. */
export async function markSent(tx: Transaction, mailId: number): Promise<void> {
  const [mail] = await tx.rows<SentMail>(
    'select proposal_id as "proposalId", recipient, link_id as "linkId" from mail where user_id = ? and id = ? and proposal_id is not null and link_id is not null',
    [tx.userId, mailId],
  )
  if (!mail || !(await changeStatus(tx, mail.proposalId))) return
  await recordEvent(tx, mail.proposalId, { type: 'sent', by: 'owner', detail: mail.recipient, data: { linkId: mail.linkId } })
}

/** A draft becomes sent. Of any other the date alone changes: an open form or page shows nothing that is no longer so. False where it is deleted. */
async function changeStatus(tx: Transaction, proposalId: number): Promise<boolean> {
  const changed = await tx.rows(
    `update proposal set sent_date = now(), status = case status when 'draft' then 'sent' else status end,
       version = version + (status = 'draft')::integer, updated_at = now() where user_id = ? and id = ? returning id`,
    [tx.userId, proposalId],
  )
  return changed.length > 0
}
