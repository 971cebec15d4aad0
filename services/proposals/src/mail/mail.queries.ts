import type { FileAnswer } from '@billfold/contracts/call'
import type { OutgoingMail, OutgoingMailDetails } from '@billfold/contracts/outbox/outbox'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

const OUTCOME = `m.state, m.error, ${instant('m.created_at')} as "createdAt", ${instant('m.sent_at')} as "sentAt"`
const SELECT_EMAIL = `select m.id, m.recipient as "recipientEmail", m.message, ${OUTCOME}`
const SELECT_OUTGOING = `select m.id, m.recipient as "to", m.subject, ${OUTCOME}`
const OUTGOING = 'user_id, id, recipient, subject, html, text, state, error, created_at, sent_at'
/** Messages to clients, and those that the gateway wrote to the user: their ids come from one sequence. */
const ALL_OUTGOING = `(
  select ${OUTGOING}, attachment_name, attachment from mail
  union all select ${OUTGOING}, null, null from accounts.outgoing_mail
) m`

export async function getEmail(scope: Scope, proposalId: number, id: number): Promise<ProposalEmail | undefined> {
  const [email] = await scope.rows<ProposalEmail>(`${SELECT_EMAIL} from mail m where m.user_id = ? and m.proposal_id = ? and m.id = ?`, [
    scope.userId,
    proposalId,
    id,
  ])
  return email
}

/** Undefined where there is no such proposal: one without messages is one row of nulls. */
export async function listEmails(scope: Scope, proposalId: number): Promise<ProposalEmail[] | undefined> {
  const rows = await scope.rows<ProposalEmail | { id: null }>(
    `${SELECT_EMAIL} from proposal p left join mail m on m.user_id = p.user_id and m.proposal_id = p.id
     where p.user_id = ? and p.id = ? order by m.id desc`,
    [scope.userId, proposalId],
  )
  return rows.length === 0 ? undefined : rows.filter((row): row is ProposalEmail => row.id !== null)
}

export async function listOutbox(scope: Scope): Promise<OutgoingMail[]> {
  return scope.rows<OutgoingMail>(`${SELECT_OUTGOING} from ${ALL_OUTGOING} where m.user_id = ? order by m.id desc`, [scope.userId])
}

export async function getOutgoingMail(scope: Scope, id: number): Promise<OutgoingMailDetails | undefined> {
  const [mail] = await scope.rows<OutgoingMailDetails>(
    `${SELECT_OUTGOING}, m.html, m.text, case when m.attachment is null then '[]'::json
       else json_build_array(json_build_object('name', m.attachment_name, 'bytes', length(m.attachment))) end as attachments
     from ${ALL_OUTGOING} where m.user_id = ? and m.id = ?`,
    [scope.userId, id],
  )
  return mail
}

/** A message has one file at most. */
export async function getAttachment(scope: Scope, id: number, index: number): Promise<FileAnswer | undefined> {
  if (index !== 1) return undefined
  const [file] = await scope.rows<FileAnswer>(
    'select attachment_name as name, attachment as content from mail where user_id = ? and id = ? and attachment is not null',
    [scope.userId, id],
  )
  return file
}
