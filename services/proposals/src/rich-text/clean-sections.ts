import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { cleanRichText, isCleanRichText } from './clean-rich-text.ts'

export const sections = ['projectOverview', 'keyFeatures', 'projectAssumptions', 'projectDeliverables'] as const
type Sections = Partial<Pick<Proposal, (typeof sections)[number]>>

/** A body with its sections as they may be stored. What is absent stays absent. */
export function withCleanSections<Body extends { [Section in keyof Sections]?: string | null | undefined }>(body: Body): Body {
  const cleaned = sections.filter((section) => typeof body[section] === 'string').map((section) => [section, cleanRichText(body[section] ?? '')])
  return { ...body, ...Object.fromEntries(cleaned) }
}

/** A row on its way out. Whatever wrote it, and by whichever rules of its time, nothing executable leaves. */
export function presentSections<Row extends Required<Sections>>(row: Row): Row {
  return sections.every((section) => row[section] === null || isCleanRichText(row[section])) ? row : withCleanSections(row)
}
