import { type NewSavedSection, type SavedSection, sectionTextMissing } from '@billfold/contracts/proposals/saved-section'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope } from '@billfold/server-kit/scope'
import { proposalConstraints } from '../proposals/proposal.constraints.ts'
import { cleanRichText, requireComposable } from '../rich-text/clean-rich-text.ts'
import { insertSection } from './saved-section.sql.ts'

export async function saveSection(scope: Scope, { name, text, replace = false }: NewSavedSection): Promise<SavedSection> {
  const clean = cleanRichText(text)
  if (clean === null) throw refusalError(['validation_failed', sectionTextMissing, 'text'])
  requireComposable(clean, 'text')
  const section = await insertSection(scope, { name, text: clean, replace })
  if (!section) throw refusalError(proposalConstraints.saved_section_name_once)
  return section
}
