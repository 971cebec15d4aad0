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
const FILE = 'attachment_name, attachment'
/** Proposals and invoices sent to clients, and the gateway's messages to the user. The tables share one id sequence. */
const ALL_OUTGOING = `(
  select ${OUTGOING}, ${FILE} from mail
  union all select ${OUTGOING}, ${FILE} from billing.outgoing_mail
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

/** Undefined if the proposal does not exist. */
export async function listEmails(scope: Scope, proposalId: number): Promise<ProposalEmail[] | undefined> {
  // A proposal without messages returns one row of nulls.
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

/** The attachment of any message in the outbox. */
export function findOutgoingFile(scope: Scope, id: number): Promise<FileAnswer | undefined> {
  return findFile(scope, ALL_OUTGOING, id)
}

export function findAttachment(scope: Readable, id: number): Promise<FileAnswer | undefined> {
  return findFile(scope, 'mail m', id)
}

type Readable = Pick<SharedScope, 'userId' | 'rows'>

async function findFile(scope: Readable, from: string, id: number): Promise<FileAnswer | undefined> {
  const [file] = await scope.rows<FileAnswer>(
    `select m.attachment_name as name, m.attachment as content from ${from} where m.user_id = ? and m.id = ? and m.attachment is not null`,
    [scope.userId, id],
  )
  return file
}

export async function lockWaitingMails(tx: Transaction, proposalId: number): Promise<void> {
  await tx.rows("select from mail where user_id = ? and proposal_id = ? and state = 'waiting' for update", [tx.userId, proposalId])
}

/** Returns the proposal's id if its PDF is still missing. Undefined if an earlier attempt stored the PDF, or if the proposal is deleted. */
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

/** Changes the status and version only of a draft. False if the proposal is deleted. */
export async function setProposalSent(tx: Transaction, proposalId: number): Promise<boolean> {
  const changed = await tx.rows(
    `update proposal set sent_date = now(), status = case status when 'draft' then 'sent' else status end,
       version = version + (status = 'draft')::integer, updated_at = now() where user_id = ? and id = ? returning id`,
    [tx.userId, proposalId],
  )
  return changed.length > 0
}
