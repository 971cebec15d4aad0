import type { FileAnswer } from '@billfold/contracts/call'
import type { ListPage } from '@billfold/contracts/list'
import type { OutgoingMail, OutgoingMailDetails } from '@billfold/contracts/outbox/outbox-calls'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import { listPage, type ListRequest } from '@billfold/server-kit/database/list-page'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope, SharedScope, Transaction } from '@billfold/server-kit/scope'

const OUTCOME = `m.state, m.error, ${instant('m.created_at')} as "createdAt", ${instant('m.sent_at')} as "sentAt"`
const SELECT_EMAIL = `select m.id, m.recipient as "recipientEmail", m.message, ${OUTCOME}`
const OUTGOING_COLUMNS = `m.id, m.recipient as "to", m.subject, ${OUTCOME}`
const OUTGOING = 'user_id, id, recipient, subject, html, text, state, error, created_at, sent_at'
/** Messages to clients, and the gateway's messages to the user. Both tables take their ids from one sequence. */
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

/** Undefined if there is no such proposal. */
export async function listEmails(scope: Scope, proposalId: number): Promise<ProposalEmail[] | undefined> {
  // A proposal without messages gives one row of nulls.
  const rows = await scope.rows<ProposalEmail | { id: null }>(
    `${SELECT_EMAIL} from proposal p left join mail m on m.user_id = p.user_id and m.proposal_id = p.id
     where p.user_id = ? and p.id = ? order by m.id desc`,
    [scope.userId, proposalId],
  )
  return rows.length === 0 ? undefined : rows.filter((row): row is ProposalEmail => row.id !== null)
}

export function listOutbox(scope: Scope, query: ListRequest<'newest'>): Promise<ListPage<OutgoingMail>> {
  return listPage<OutgoingMail, 'newest'>(
    scope,
    {
      name: 'outbox',
      columns: OUTGOING_COLUMNS,
      from: ALL_OUTGOING,
      alias: 'm',
      joins: '',
      sorts: { newest: { column: 'm.id', type: 'integer', direction: 'desc' } },
      defaultSort: 'newest',
      conditions: [],
    },
    query,
  )
}

export async function getOutgoingMail(scope: Scope, id: number): Promise<OutgoingMailDetails | undefined> {
  const [mail] = await scope.rows<OutgoingMailDetails>(
    `select ${OUTGOING_COLUMNS}, m.html, m.text, case when m.attachment is null then '[]'::json
       else json_build_array(json_build_object('name', m.attachment_name, 'bytes', length(m.attachment))) end as attachments
     from ${ALL_OUTGOING} where m.user_id = ? and m.id = ?`,
    [scope.userId, id],
  )
  return mail
}

export async function findAttachment(scope: Pick<SharedScope, 'userId' | 'rows'>, id: number): Promise<FileAnswer | undefined> {
  const [file] = await scope.rows<FileAnswer>(
    'select attachment_name as name, attachment as content from mail where user_id = ? and id = ? and attachment is not null',
    [scope.userId, id],
  )
  return file
}

export async function lockWaitingMails(tx: Transaction, proposalId: number): Promise<void> {
  await tx.rows("select from mail where user_id = ? and proposal_id = ? and state = 'waiting' for update", [tx.userId, proposalId])
}

export async function isWaiting(scope: Scope, id: number): Promise<boolean> {
  const waiting = await scope.rows("select from mail where user_id = ? and id = ? and state = 'waiting'", [scope.userId, id])
  return waiting.length > 0
}

/** The proposal whose PDF is still missing; undefined if an earlier attempt stored it, or the proposal is deleted. */
export async function findProposalToPrint(scope: Scope, id: number): Promise<number | undefined> {
  const [mail] = await scope.rows<{ proposalId: number }>(
    `select proposal_id as "proposalId" from mail where user_id = ? and id = ? and state = 'waiting' and attachment is null and proposal_id is not null`,
    [scope.userId, id],
  )
  return mail?.proposalId
}

interface LinkedMail {
  proposalId: number
  recipient: string
  linkId: string
}

export async function findLinkedMail(tx: Transaction, id: number): Promise<LinkedMail | undefined> {
  const [mail] = await tx.rows<LinkedMail>(
    'select proposal_id as "proposalId", recipient, link_id as "linkId" from mail where user_id = ? and id = ? and proposal_id is not null and link_id is not null',
    [tx.userId, id],
  )
  return mail
}

/** Only a draft changes its status and version. False if the proposal is deleted. */
export async function setProposalSent(tx: Transaction, proposalId: number): Promise<boolean> {
  const changed = await tx.rows(
    `update proposal set sent_date = now(), status = case status when 'draft' then 'sent' else status end,
       version = version + (status = 'draft')::integer, updated_at = now() where user_id = ? and id = ? returning id`,
    [tx.userId, proposalId],
  )
  return changed.length > 0
}

/** Arbitrary first key of the lock; the second key is the user. */
const MAIL_LOCK = 4_711

/** How long the user has to wait until fewer than `max` messages are younger than an hour. Concurrent requests are counted one after the other. */
export async function secondsUntilNextMail(tx: Transaction, max: number): Promise<number> {
  await tx.rows('select pg_advisory_xact_lock(?, ?)', [MAIL_LOCK, tx.userId])
  const [oldest] = await tx.rows<{ seconds: number }>(
    `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
     from mail where user_id = ? order by id desc offset ? limit 1`,
    [tx.userId, max - 1],
  )
  return oldest?.seconds ?? 0
}
