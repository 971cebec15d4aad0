import * as z from '../zod.ts'
import { id } from '../id.ts'
import { text } from '../text.ts'

export const searchKinds = ['client', 'project', 'invoice', 'proposal', 'timeEntry'] as const
export type SearchKind = (typeof searchKinds)[number]

export const MAX_SEARCH = 100
/** Of each kind. */
export const SEARCH_RESULTS = 5

export const searchQuery = z.object({ q: z.pipe(text(MAX_SEARCH), z.string().check(z.trim(), z.minLength(1, 'Say what to search for'))) })

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  id,
  /** The client's or project's name, the invoice's number, the proposal's title, what was done. */
  title: z.string(),
  /** What tells it from others: the client's e-mail, the project's client, … */
  detail: z.nullable(z.string()),
  /** As stored; absent where the kind has none. */
  status: z.nullable(z.string()),
  /** Of an invoice or a proposal. */
  amount: z.nullable(z.string()),
  /** Of an invoice (issued) or a time entry. */
  date: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchAnswer = z.object({
  /** The best of each kind, kinds in the order of `searchKinds`. */
  results: z.array(searchResult),
  /** Nothing holds these words: what is listed resembles them. */
  isGuess: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
