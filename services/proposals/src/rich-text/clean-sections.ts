import { AppError } from '@billfold/contracts/errors'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { type ProposalSection, proposalSections } from '@billfold/contracts/proposals/proposal-sections'
import { isComposable, STACKED_TEXT } from '@billfold/contracts/text'
import { cleanRichText, isCleanRichText, textOf } from './clean-rich-text.ts'

type Sections = Partial<Pick<Proposal, ProposalSection>>
type Written = { [Section in keyof Sections]?: string | null | undefined }

/** A body with its sections as they may be stored. What is absent stays absent. */
export function withCleanSections<Body extends Written>(body: Body): Body {
  const clean = cleanSections(body)
  // The contract has seen neither what a character reference means nor what a tag kept apart.
  const stacked = proposalSections.find((section) => !isComposable(textOf(clean[section] ?? '')))
  if (stacked) throw new AppError('validation_failed', STACKED_TEXT, { issues: [{ path: stacked, message: STACKED_TEXT }] })
  return clean
}

function cleanSections<Body extends Written>(body: Body): Body {
  const cleaned = proposalSections.filter((section) => typeof body[section] === 'string').map((section) => [section, cleanRichText(body[section] ?? '')])
  return { ...body, ...Object.fromEntries(cleaned) }
}

/** A row on its way out. Whatever wrote it, and by whichever rules of its time, nothing executable leaves. */
export function presentSections<Row extends Required<Sections>>(row: Row): Row {
  return proposalSections.every((section) => row[section] === null || isCleanRichText(row[section])) ? row : cleanSections(row)
}
