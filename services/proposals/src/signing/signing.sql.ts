import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { LineOption } from '@billfold/contracts/proposals/line-options'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { arrayOf, instant } from '@billfold/server-kit/database/sql'
import type { Moment, SharedScope, Transaction } from '@billfold/server-kit/scope'
import { PORTAL_IS_OPEN } from '@billfold/server-kit/sharing/share-link-table'

interface SignatureColumns {
  documentText: string | null
  documentHash: string | null
  recordText: string | null
  recordHash: string | null
}

interface DocumentRow extends Omit<SignedDocument, 'format' | 'options'>, SignatureColumns {
  /** Null if there are no options. */
  options: NonNullable<SignedDocument['options']> | null
  status: ProposalStatus
  version: number
  rejectedDate: string | null
}

const LINE = "'description', l.description, 'quantity', trim_scale(l.quantity)::text, 'rate', l.rate::text, 'amount', l.amount::text"

/** Everything that a client may see. Amounts and quantities stay text. */
const SELECT_DOCUMENT = `
  select p.id as "proposalId",
    json_build_object('name', b.name, 'companyName', nullif(b.company_name, ''), 'email', b.email) as "from",
    json_build_object('name', c.name, 'email', p.client_email, 'logoUrl', c.logo_url) as client,
    p.title, p.description, p.project_overview as "projectOverview", p.key_features as "keyFeatures",
    p.project_assumptions as "projectAssumptions", p.project_deliverables as "projectDeliverables",
    coalesce((
      select json_agg(json_build_object(${LINE}) order by l.id)
      from proposal_line_item l where l.user_id = p.user_id and l.proposal_id = p.id and not l.is_optional
    ), '[]') as "lineItems",
    (
      select json_agg(json_build_object(${LINE}, 'group', l.choice_group, 'isSelected', l.is_selected) order by l.id)
      from proposal_line_item l where l.user_id = p.user_id and l.proposal_id = p.id and l.is_optional
    ) as options,
    p.amount, trim_scale(p.down_payment_percentage) as "downPaymentPercentage", p.down_payment_amount as "downPaymentAmount",
    p.amount - p.down_payment_amount as "remainingAmount", p.valid_until as "validUntil", b.time_zone as "timeZone",
    ${instant('p.created_at')} as "createdAt", p.status, p.version, ${instant('p.rejected_date')} as "rejectedDate",
    s.document as "documentText", s.document_hash as "documentHash", s.record as "recordText", s.record_hash as "recordHash"
  from proposal p
  join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
  join accounts.business_card b on b.user_id = p.user_id
  left join signature s on s.user_id = p.user_id and s.proposal_id = p.id
  where p.user_id = ? and p.id = ?`

export async function findDocument(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<DocumentRow | undefined> {
  const [row] = await scope.rows<DocumentRow>(SELECT_DOCUMENT, [scope.userId, proposalId])
  return row
}

/** The owner's country determines the paper size. */
export async function findCountry(moment: Moment): Promise<string | null> {
  const [card] = await moment.rows<{ country: string | null }>('select country from accounts.business_card')
  return card?.country ?? null
}

/** Time of the signature by the database's clock, and its date in the owner's time zone. */
interface SigningTime {
  at: string
  today: CalendarDate
}

export async function findSigningTime(tx: Transaction): Promise<SigningTime | undefined> {
  const [now] = await tx.rows<{ at: string; timeZone: string }>(`select ${instant('now()')} as at, time_zone as "timeZone" from accounts.business_card`)
  return now && { at: now.at, today: dateIn(now.timeZone, new Date(now.at)) }
}

/** A client's attempt to sign or decline. */
export interface DecidingAttempt extends SigningTime {
  proposalId: number
  linkId: string
  /** The version that the client saw, if the request contains one. */
  version: number | undefined
}

export interface SigningAttempt extends DecidingAttempt {
  name: string
}

const LINK_IS_OPEN = `exists (
  select from share_link l where l.user_id = p.user_id and l.id = ? and l.revoked_at is null and coalesce(l.expires_at > now(), true) and ${PORTAL_IS_OPEN})`

/** Checks every condition in one statement, so that only one of many concurrent signatures succeeds. */
export async function markSigned(tx: Transaction, { proposalId, linkId, name, version, at, today }: SigningAttempt): Promise<boolean> {
  const signed = await tx.rows(
    `update proposal p set client_signature = ?, signed_date = ?::timestamptz, accepted_date = ?::timestamptz, status = 'accepted',
       version = version + 1, updated_at = now()
     where p.user_id = ? and p.id = ? and p.client_signature is null and p.status not in ('rejected', 'expired')
       and coalesce(p.valid_until >= ?::date, true) and p.version = coalesce(?::bigint, p.version)
       and ${LINK_IS_OPEN}
     returning 1`,
    [name, at, at, tx.userId, proposalId, today, version ?? null, linkId],
  )
  return signed.length > 0
}

export async function markDeclined(tx: Transaction, { proposalId, linkId, version, today }: DecidingAttempt): Promise<boolean> {
  const declined = await tx.rows(
    `update proposal p set status = 'rejected', version = version + 1, updated_at = now()
     where p.user_id = ? and p.id = ? and p.client_signature is null and p.status in ('draft', 'sent')
       and coalesce(p.valid_until >= ?::date, true) and p.version = coalesce(?::bigint, p.version)
       and ${LINK_IS_OPEN}
     returning 1`,
    [tx.userId, proposalId, today, version ?? null, linkId],
  )
  return declined.length > 0
}

/** Lists options in the same order as the response's `options`. */
export function listOptions(tx: Transaction, proposalId: number): Promise<(Pick<LineOption, 'group'> & { id: number })[]> {
  return tx.rows('select id, choice_group as "group" from proposal_line_item where user_id = ? and proposal_id = ? and is_optional order by id', [tx.userId, proposalId])
}

/** Selects the given options, deselects the others and updates the total. */
export async function selectOptions(tx: Transaction, proposalId: number, ids: readonly number[]): Promise<void> {
  const key = [tx.userId, proposalId]
  // Runs first, because two lines of a group must never be selected at the same time.
  await tx.rows('update proposal_line_item set is_selected = false where user_id = ? and proposal_id = ? and is_optional and is_selected and not id = any(?::integer[])', [...key, arrayOf(ids)])
  await tx.rows('update proposal_line_item set is_selected = true where user_id = ? and proposal_id = ? and is_optional and not is_selected and id = any(?::integer[])', [...key, arrayOf(ids)])
  await tx.rows(
    `update proposal p set amount = l.total
     from (select coalesce(sum(amount), 0) as total from proposal_line_item where user_id = ? and proposal_id = ? and is_selected) l
     where p.user_id = ? and p.id = ? and p.amount <> l.total`,
    [...key, ...key],
  )
}

interface SigningState {
  status: ProposalStatus
  isSigned: boolean
  isPastValidity: boolean
  version: number
}

export async function findSigningState(tx: Transaction, { proposalId, today }: DecidingAttempt): Promise<SigningState | undefined> {
  const [proposal] = await tx.rows<SigningState>(
    `select status, client_signature is not null as "isSigned", coalesce(valid_until < ?::date, false) as "isPastValidity", version
     from proposal where user_id = ? and id = ?`,
    [today, tx.userId, proposalId],
  )
  return proposal
}
