import { fieldError } from '@billfold/contracts/errors'
import type { ListedProposalTemplate, NewProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { type NewSavedSection, type SavedSection, sectionTextMissing } from '@billfold/contracts/proposals/saved-section'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope } from '@billfold/server-kit/scope'
import { proposalConstraints } from '../proposals/proposal.constraints.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { cleanRichText, requireComposable } from '../rich-text/clean-rich-text.ts'
import { insertSection } from './saved-section.sql.ts'
import { copyLinesToTemplate, copyToTemplate } from './template.sql.ts'

/** Copies the content of a proposal, even a signed one. */
export function saveTemplate(scope: Scope, { name, proposalId, replace = false }: NewProposalTemplate): Promise<ListedProposalTemplate> {
  return scope.transaction(async (tx) => {
    if (!(await lockProposalRow(tx, proposalId))) throw fieldError('not_found', 'proposalId', 'Proposal not found')
    const template = await copyToTemplate(tx, { name, proposalId, replace })
    if (!template) throw refusalError(proposalConstraints.proposal_template_name_once)
    await copyLinesToTemplate(tx, proposalId, template.id)
    return template
  })
}

export async function saveSection(scope: Scope, { name, text, replace = false }: NewSavedSection): Promise<SavedSection> {
  const clean = cleanRichText(text)
  if (clean === null) throw fieldError('validation_failed', 'text', sectionTextMissing)
  requireComposable(clean, 'text')
  const section = await insertSection(scope, { name, text: clean, replace })
  if (!section) throw refusalError(proposalConstraints.saved_section_name_once)
  return section
}
