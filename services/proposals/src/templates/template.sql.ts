import type { ListedProposalTemplate, ProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { OPTION, presentLine, type StoredLine } from '../proposals/proposal.sql.ts'
import { presentSections } from '../rich-text/clean-rich-text.ts'

const LISTED = `t.id, t.name, t.title, t.amount, ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"`

export function listTemplates(scope: Scope): Promise<ListedProposalTemplate[]> {
  return scope.rows<ListedProposalTemplate>(`select ${LISTED} from proposal_template t where t.user_id = ? order by t.name collate ${NATURAL_ORDER}, t.id`, [scope.userId])
}

const GET_TEMPLATE = prepared(
  `select ${LISTED}, t.description, t.project_overview as "projectOverview", t.key_features as "keyFeatures", t.project_assumptions as "projectAssumptions",
     t.project_deliverables as "projectDeliverables", trim_scale(t.down_payment_percentage) as "downPaymentPercentage"
   from ${lookUpOne('proposal_template')} t`,
)

export function getTemplate(scope: Scope, id: number): Promise<ProposalTemplate | undefined> {
  return scope.moment(async (moment) => {
    const [template] = await moment.rows<Omit<ProposalTemplate, 'lineItems'>>(GET_TEMPLATE, [scope.userId, id])
    if (!template) return undefined
    const lines = await moment.rows<Pick<StoredLine, 'description' | 'quantity' | 'rate' | 'option'>>(
      `select l.description, trim_scale(l.quantity) as quantity, l.rate, ${OPTION} as option
       from proposal_template_line_item l where l.user_id = ? and l.template_id = ? order by l.id`,
      [scope.userId, id],
    )
    return { ...presentSections(template), lineItems: lines.map(presentLine) }
  })
}

interface Copy {
  name: string
  proposalId: number
  replace: boolean
}

/** Undefined if the name is taken and `replace` is false. */
export async function copyToTemplate(tx: Transaction, { name, proposalId, replace }: Copy): Promise<ListedProposalTemplate | undefined> {
  const [template] = await tx.rows<ListedProposalTemplate>(
    `insert into proposal_template as t (user_id, name, title, description, project_overview, key_features, project_assumptions, project_deliverables, amount, down_payment_percentage)
     select user_id, ?::text, title, description, project_overview, key_features, project_assumptions, project_deliverables, amount, down_payment_percentage
     from proposal where user_id = ? and id = ?
     on conflict (user_id, lower(name)) do update set name = excluded.name, title = excluded.title, description = excluded.description,
       project_overview = excluded.project_overview, key_features = excluded.key_features, project_assumptions = excluded.project_assumptions,
       project_deliverables = excluded.project_deliverables, amount = excluded.amount, down_payment_percentage = excluded.down_payment_percentage, updated_at = now()
       where ?::boolean
     returning ${LISTED}`,
    [name, tx.userId, proposalId, replace],
  )
  return template
}

/** Replaces a template's lines with copies of the proposal's lines. */
export async function copyLinesToTemplate(tx: Transaction, proposalId: number, templateId: number): Promise<void> {
  await tx.rows('delete from proposal_template_line_item where user_id = ? and template_id = ?', [tx.userId, templateId])
  await tx.rows(
    `insert into proposal_template_line_item (user_id, template_id, description, quantity, rate, is_optional, choice_group, is_selected)
     select user_id, ?, description, quantity, rate, is_optional, choice_group, is_selected from proposal_line_item where user_id = ? and proposal_id = ? order by id`,
    [templateId, tx.userId, proposalId],
  )
}

/** Deletes the template with its line items. False if the template does not exist. */
export async function deleteTemplate(scope: Scope, id: number): Promise<boolean> {
  const deleted = await scope.rows('delete from proposal_template where user_id = ? and id = ? returning id', [scope.userId, id])
  return deleted.length > 0
}
