import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Money } from '@billfold/contracts/money'
import type { NewProposalLineItem, ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { LineOption } from '@billfold/contracts/proposals/line-options'
import type { ListPage } from '@billfold/contracts/list'
import type { ListedProposal, Proposal, ProposalFilter, ProposalQuery, ProposalSort, ProposalStatus, ProposalStatusCounts } from '@billfold/contracts/proposals/proposal'
import { isPage, listPage, type SortField, whereOf } from '@billfold/server-kit/database/list-page'
import { prepared } from '@billfold/server-kit/database/prepared'
import { type Search, searchList } from '@billfold/server-kit/database/search-list'
import { arrayOf, instant, lookUp, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import type { Batch, BatchPage } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { presentSections } from '../rich-text/clean-rich-text.ts'

/** Contains the link's id instead of the share token, which the routes derive from it. */
export type StoredProposal = Omit<Proposal, 'shareToken'> & { linkId: string | null }
type ListedStoredProposal = Omit<ListedProposal, 'shareToken'> & { linkId: string | null }

const COLUMNS = `
  p.id, p.user_id as "userId", p.client_id as "clientId", c.name as "clientName", c.logo_url as "clientLogoUrl",
  p.client_email as "clientEmail", p.title, p.description, p.status, p.amount,
  trim_scale(p.down_payment_percentage) as "downPaymentPercentage", p.down_payment_amount as "downPaymentAmount",
  p.valid_until as "validUntil", d.stripe_invoice_id as "stripeInvoiceId", d.stripe_payment_intent_id as "stripePaymentIntentId",
  d.stripe_payment_link_url as "stripePaymentLinkUrl", d.invoice_id as "depositInvoiceId", d.invoice_number as "depositInvoiceNumber", d.status as "depositStatus",
  d.balance as "depositBalance", p.converted_to_project_id as "convertedToProjectId", p.client_signature as "clientSignature", ${instant('p.signed_date')} as "signedDate",
  ${instant('p.sent_date')} as "sentDate", ${instant('p.accepted_date')} as "acceptedDate", ${instant('p.rejected_date')} as "rejectedDate",
  ${instant('p.created_at')} as "createdAt", ${instant('p.updated_at')} as "updatedAt", p.version, link_id as "linkId"`

const SECTIONS = `
  p.project_overview as "projectOverview", p.key_features as "keyFeatures",
  p.project_assumptions as "projectAssumptions", p.project_deliverables as "projectDeliverables"`

/** Only the owner's link, not one created by the client's portal. */
const OPEN_LINK = `(select user_id, proposal_id, id as link_id from share_link
  where revoked_at is null and portal_link_id is null and coalesce(expires_at > now(), true)) open_link`

const LIST_COLUMNS = `
  ${COLUMNS}, ${instant('views.last_viewed_at')} as "lastViewedAt"`

const JOINS = `
  join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
  left join billing.down_payment d on d.user_id = p.user_id and d.proposal_id = p.id
  left join ${OPEN_LINK} on open_link.user_id = p.user_id and open_link.proposal_id = p.id`

/** All links count, also revoked ones and those of the client's portal, as in the timeline. */
const VIEWS = `
  left join (select user_id, proposal_id, max(last_viewed_at) as last_viewed_at from share_link group by user_id, proposal_id) views
    on views.user_id = p.user_id and views.proposal_id = p.id`

const VIEWS_BY_KEY = `
  cross join lateral (select max(l.last_viewed_at) as last_viewed_at from ${lookUp('share_link', { of: 'p', column: 'id', as: 'proposal_id' })} l) views`

const JOINS_BY_KEY = `
  cross join ${lookUp('projects.client_directory', { of: 'p', column: 'client_id' })} c
  left join ${lookUp('billing.down_payment', { of: 'p', column: 'id', as: 'proposal_id' })} d on true
  left join ${lookUp(OPEN_LINK, { of: 'p', column: 'id', as: 'proposal_id' })} l on true`

const SORTS: Record<ProposalSort, SortField> = {
  newest: { column: 'p.id', type: 'integer', direction: 'desc' },
  title: { column: `p.title collate ${NATURAL_ORDER}`, type: 'text', direction: 'asc' },
  amount: { column: 'p.amount_cents', type: 'bigint', direction: 'desc' },
  validUntil: { column: "coalesce(p.valid_until, 'infinity'::date)", type: 'date', direction: 'asc' },
}

export async function listProposals(scope: Scope, query: ProposalQuery): Promise<ListPage<ListedStoredProposal>> {
  const withSections = query.sections !== 'false'
  const page = await listPage<StoredProposal, ProposalSort>(
    scope,
    {
      name: 'proposals',
      columns: withSections ? `${LIST_COLUMNS}, ${SECTIONS}` : LIST_COLUMNS,
      from: 'proposal p',
      alias: 'p',
      joins: isPage(query) ? JOINS_BY_KEY + VIEWS_BY_KEY : JOINS + VIEWS,
      sorts: SORTS,
      defaultSort: 'newest',
      search: await searchProposals(scope, query),
      conditions: [['p.client_id = ?', query.clientId], ['p.status = ?', query.status]],
    },
    query,
  )
  return withSections ? { ...page, items: page.items.map(presentSections) } : page
}

function searchProposals(scope: Scope, { search }: ProposalFilter): Promise<Search> {
  return searchList(scope, search, { alias: 'p', records: 'find_proposals', names: { client_id: 'find_clients_by_name' } })
}

export async function countProposalsByStatus(scope: Scope, filter: ProposalFilter): Promise<ProposalStatusCounts> {
  const search = await searchProposals(scope, filter)
  const { sql, parameters } = whereOf([['p.user_id = ?', scope.userId], ['p.client_id = ?', filter.clientId], ...search.conditions])
  const rows = await scope.rows<{ status: ProposalStatus; count: number }>(`select p.status, count(*)::integer as count from proposal p where ${sql} group by p.status`, parameters)
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { ...NONE, ...found }
}

const NONE: ProposalStatusCounts = { draft: 0, sent: 0, accepted: 0, rejected: 0, expired: 0 }

const GET_PROPOSAL = prepared(`select ${COLUMNS}, ${SECTIONS} from ${lookUpOne('proposal')} p ${JOINS_BY_KEY}`)

export async function getProposal(scope: Scope, id: number): Promise<StoredProposal | undefined> {
  const [row] = await scope.rows<StoredProposal>(GET_PROPOSAL, [scope.userId, id])
  return row && presentSections(row)
}

export async function listLineItems(scope: Scope, proposalId: number): Promise<ProposalLineItem[] | undefined> {
  // A proposal without lines returns one row of nulls.
  const rows = await scope.rows<StoredLine | { id: null }>(
    `select l.id, l.proposal_id as "proposalId", l.description, trim_scale(l.quantity) as quantity, l.rate, l.amount,
      ${instant('l.created_at')} as "createdAt", ${OPTION} as option
    from proposal p
    left join proposal_line_item l on l.user_id = p.user_id and l.proposal_id = p.id
    where p.user_id = ? and p.id = ? order by l.id`,
    [scope.userId, proposalId],
  )
  return rows.length === 0 ? undefined : rows.filter((row): row is StoredLine => row.id !== null).map(presentLine)
}

export type StoredLine = Omit<ProposalLineItem, 'option'> & { option: LineOption | null }

export const OPTION = "case when l.is_optional then json_build_object('group', l.choice_group, 'isSelected', l.is_selected) end"

/** Included lines have no option. */
export function presentLine<Line extends object>({ option, ...line }: Line & Pick<StoredLine, 'option'>) {
  return option ? { ...line, option } : line
}

const INSERT_LINES = prepared(
  `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate, is_optional, choice_group, is_selected)
   select ?::integer, ?::integer, description, quantity, rate, option is not null, option->>'group', coalesce((option->>'isSelected')::boolean, true)
   from rows from (json_to_recordset(?::json) as (description text, quantity numeric, rate numeric, option json)) with ordinality
   order by ordinality`,
)

/** Lines are shown in the order of their ids. */
export async function insertLines(tx: Transaction, proposalId: number, lines: readonly NewProposalLineItem[]): Promise<void> {
  if (lines.length === 0) return
  await tx.rows(INSERT_LINES, [tx.userId, proposalId, JSON.stringify(lines)])
}

export async function deleteLines(tx: Transaction, proposalId: number): Promise<Pick<StoredLine, 'id' | 'description' | 'quantity' | 'rate' | 'option'>[]> {
  const lines = await tx.rows<StoredLine>(
    `delete from proposal_line_item l where user_id = ? and proposal_id = ? returning id, description, trim_scale(quantity) as quantity, rate, ${OPTION} as option`,
    [tx.userId, proposalId],
  )
  return lines.toSorted((a, b) => a.id - b.id)
}

export async function countLines(tx: Transaction, proposalId: number): Promise<number> {
  const [lines] = await tx.rows<{ count: number }>('select count(*)::integer as count from proposal_line_item where user_id = ? and proposal_id = ?', [
    tx.userId,
    proposalId,
  ])
  return lines?.count ?? 0
}

interface LineSums {
  /** `total` covers the included and selected lines, `everything` all lines. Both are null if there are no lines. */
  total: Money | null
  everything: Money | null
}

export async function sumStoredLines(tx: Transaction, proposalId: number): Promise<LineSums> {
  const [sums] = await tx.rows<LineSums>(
    'select sum(case when is_selected then amount else 0.00 end) as total, sum(amount) as everything from proposal_line_item where user_id = ? and proposal_id = ?',
    [tx.userId, proposalId],
  )
  return sums ?? { total: null, everything: null }
}

export async function deselectGroup(tx: Transaction, proposalId: number, group: string): Promise<void> {
  await tx.rows('update proposal_line_item set is_selected = false where user_id = ? and proposal_id = ? and choice_group = ? and is_selected', [tx.userId, proposalId, group])
}

/** Selects the first line in groups that have no selected line. */
export async function selectFirstOfGroups(tx: Transaction, proposalId: number): Promise<void> {
  await tx.rows(
    `update proposal_line_item set is_selected = true where user_id = ? and id in (
      select min(id) from proposal_line_item where user_id = ? and proposal_id = ? and choice_group is not null group by choice_group having not bool_or(is_selected)
    )`,
    [tx.userId, tx.userId, proposalId],
  )
}

const COPY_SUFFIX = ' (copy)'
const MAX_TITLE = 255

export async function copyProposal(tx: Transaction, id: number): Promise<number | undefined> {
  const [copy] = await tx.rows<{ id: number }>(
    `insert into proposal (user_id, client_id, title, description, project_overview, key_features, project_assumptions, project_deliverables,
       client_email, amount, typed_amount, down_payment_percentage, valid_until)
     select user_id, client_id, left(title, ?) || ?, description, project_overview, key_features, project_assumptions, project_deliverables,
       client_email, amount, typed_amount, down_payment_percentage, case when valid_until >= ?::date then valid_until end
     from proposal where user_id = ? and id = ? for share
     returning id`,
    [MAX_TITLE - COPY_SUFFIX.length, COPY_SUFFIX, tx.today(), tx.userId, id],
  )
  return copy?.id
}

export async function copyLines(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.rows(
    `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate, is_optional, choice_group, is_selected)
     select user_id, ?, description, quantity, rate, is_optional, choice_group, is_selected
     from proposal_line_item where user_id = ? and proposal_id = ? order by id`,
    [toId, tx.userId, fromId],
  )
}

/** Takes the same lock as `lockProposal` without loading the record. False if the proposal does not exist. */
export async function lockProposalRow(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.rows('select id from proposal where user_id = ? and id = ? for update', [tx.userId, id])
  return rows.length > 0
}

/** Finds proposals of many users through a function of the job role, because row-level security hides them here. */
export function findProposalsPastValidity(orm: MikroORM, day: CalendarDate, { firstUser, lastUser }: Batch): Promise<{ userId: number; id: number }[]> {
  return orm.em.getConnection().execute('select user_id as "userId", id from proposal_past_validity(?::date, ?, ?)', [day, firstUser, lastUser])
}

export function listExpiryBatches(orm: MikroORM, day: CalendarDate, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'proposal_past_validity_batches(?::date, ?, ?, ?)', [day], page)
}

/** A proposal that was sent after its validity had ended does not expire. */
export function expireSentProposals(tx: Transaction, ids: readonly number[], today: CalendarDate): Promise<{ id: number; validUntil: CalendarDate }[]> {
  return tx.rows(
    `with over as (
      select id from proposal where user_id = ? and id = any(?::integer[]) and status = 'sent' and client_signature is null
        and valid_until < ?::date and valid_until >= (sent_date at time zone ?)::date order by id for update
    )
    update proposal set status = 'expired', version = version + 1, updated_at = now()
    where user_id = ? and id in (select id from over) returning id, valid_until as "validUntil"`,
    [tx.userId, arrayOf(ids), today, tx.timeZone, tx.userId],
  )
}
