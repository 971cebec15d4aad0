import type { ListedProposalTemplate, NewProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope } from '@billfold/server-kit/scope'
import { proposalConstraints } from '../proposals/proposal.constraints.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { copyLinesToTemplate, copyToTemplate } from './template.sql.ts'

/** Copies the content of a proposal, even a signed one. */
export function saveTemplate(scope: Scope, { name, proposalId, replace = false }: NewProposalTemplate): Promise<ListedProposalTemplate> {
  return scope.transaction(async (tx) => {
    if (!(await lockProposalRow(tx, proposalId))) throw refusalError(['not_found', 'Proposal not found', 'proposalId'])
    const template = await copyToTemplate(tx, { name, proposalId, replace })
    if (!template) throw refusalError(proposalConstraints.proposal_template_name_once)
    await copyLinesToTemplate(tx, proposalId, template.id)
    return template
  })
}
