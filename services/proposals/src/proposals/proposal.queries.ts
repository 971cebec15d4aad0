import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { presentSections } from '../rich-text/clean-sections.ts'

/** With the id of its link instead of the token that is made of it. */
export type StoredProposal = Omit<Proposal, 'shareToken'> & { linkId: string | null }

const COLUMNS = `
  p.id, p.user_id as "userId", p.client_id as "clientId", c.name as "clientName", c.logo_url as "clientLogoUrl",
  p.client_email as "clientEmail", p.title, p.description, p.project_overview as "projectOverview", p.key_features as "keyFeatures",
  p.project_assumptions as "projectAssumptions", p.project_deliverables as "projectDeliverables", p.status, p.amount,
  trim_scale(p.down_payment_percentage) as "downPaymentPercentage", p.down_payment_amount as "downPaymentAmount",
  p.valid_until as "validUntil", d.stripe_invoice_id as "stripeInvoiceId", d.stripe_payment_intent_id as "stripePaymentIntentId",
  d.stripe_payment_link_url as "stripePaymentLinkUrl", p.converted_to_project_id as "convertedToProjectId", p.client_signature as "clientSignature", ${instant('p.signed_date')} as "signedDate",
  ${instant('p.sent_date')} as "sentDate", ${instant('p.accepted_date')} as "acceptedDate", ${instant('p.rejected_date')} as "rejectedDate",
  ${instant('p.created_at')} as "createdAt", ${instant('p.updated_at')} as "updatedAt", p.version, link_id as "linkId"`

/** The one that opens. */
const OPEN_LINK = '(select user_id, proposal_id, id as link_id from share_link where revoked_at is null and coalesce(expires_at > now(), true)) open_link'

/** Joined to one client and at most one down payment and link each. */
const OTHERS = `
  join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
  left join billing.down_payment d on d.user_id = p.user_id and d.proposal_id = p.id
  left join ${OPEN_LINK} on open_link.user_id = p.user_id and open_link.proposal_id = p.id`

/** The same of one proposal, each by its key. */
const OTHERS_OF_ONE = `
  cross join ${lookUp('projects.client_directory', { of: 'p', column: 'client_id' })} c
  left join ${lookUp('billing.down_payment', { of: 'p', column: 'id', as: 'proposal_id' })} d on true
  left join ${lookUp(OPEN_LINK, { of: 'p', column: 'id', as: 'proposal_id' })} l on true`

/** Newest first: ids are handed out in order. */
export async function listProposals(scope: Scope): Promise<StoredProposal[]> {
  const rows = await scope.rows<StoredProposal>(`select ${COLUMNS} from proposal p ${OTHERS} where p.user_id = ? order by p.id desc`, [scope.userId])
  return rows.map(presentSections)
}

const GET_PROPOSAL = prepared(`select ${COLUMNS} from ${lookUpOne('proposal')} p ${OTHERS_OF_ONE}`)

export async function getProposal(scope: Scope, id: number): Promise<StoredProposal | undefined> {
  const [row] = await scope.rows<StoredProposal>(GET_PROPOSAL, [scope.userId, id])
  return row && presentSections(row)
}

/** Undefined where there is no such proposal. */
export async function listLineItems(scope: Scope, proposalId: number): Promise<ProposalLineItem[] | undefined> {
  // A proposal without lines is one row of nulls, one that does not exist is none.
  const rows = await scope.rows<ProposalLineItem | { id: null }>(
    `select l.id, l.proposal_id as "proposalId", l.description, trim_scale(l.quantity) as quantity, l.rate, l.amount,
      ${instant('l.created_at')} as "createdAt"
    from proposal p
    left join proposal_line_item l on l.user_id = p.user_id and l.proposal_id = p.id
    where p.user_id = ? and p.id = ? order by l.id`,
    [scope.userId, proposalId],
  )
  return rows.length === 0 ? undefined : rows.filter((row): row is ProposalLineItem => row.id !== null)
}
