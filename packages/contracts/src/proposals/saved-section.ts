import { id } from '../id.ts'
import { requiredText } from '../text.ts'
import * as z from '../zod.ts'
import { fewTags, MAX_RICH_TEXT } from './proposal.ts'
import { savedName } from './proposal-template.ts'

export const sectionTextMissing = 'The section has no text'

/** A named text that can be inserted into proposal sections. Plain text or HTML, as in a proposal. */
export const newSavedSection = z.object({ ...savedName, text: requiredText(sectionTextMissing, MAX_RICH_TEXT).check(fewTags) })
export type NewSavedSection = z.infer<typeof newSavedSection>

const shared = { id, name: z.string(), createdAt: z.string(), updatedAt: z.string() }

/** `excerpt` is the beginning of the text with its markup removed. */
export const listedSavedSection = z.object({ ...shared, excerpt: z.string() })
export type ListedSavedSection = z.infer<typeof listedSavedSection>

export const savedSection = z.object({ ...shared, text: z.string() })
export type SavedSection = z.infer<typeof savedSection>
