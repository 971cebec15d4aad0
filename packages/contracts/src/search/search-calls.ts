import * as z from '../zod.ts'
import { id } from '../id.ts'
import { text } from '../text.ts'
import { call, defineCalls } from '../call.ts'

const searchKinds = ['client', 'project', 'invoice', 'proposal', 'timeEntry'] as const
export type SearchKind = (typeof searchKinds)[number]

export const MAX_SEARCH = 100
/** Per kind. */
export const SEARCH_RESULTS = 5

const searchQuery = z.object({ q: z.pipe(text(MAX_SEARCH), z.string().check(z.trim(), z.minLength(1, 'Enter a search term'))) })

const searchResult = z.object({
  kind: z.enum(searchKinds),
  id,
  /** Name of the client or project, number of the invoice, title of the proposal, or description of the time entry. */
  title: z.string(),
  /** Text that tells similar results apart, for example the client's e-mail address or the name of the project's client. */
  detail: z.nullable(z.string()),
  /** The status as stored, or null if this kind of record has no status. */
  status: z.nullable(z.string()),
  /** Null except for invoices and proposals. */
  amount: z.nullable(z.string()),
  /** Issue date of an invoice, or date of a time entry. */
  date: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>

const searchAnswer = z.object({
  /** The best matches of each kind, in the order of `searchKinds`. */
  results: z.array(searchResult),
  /** True if nothing matches exactly, so that the results are only similar. */
  isGuess: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const searchCalls = defineCalls('search', {
  search: call({
    method: 'GET',
    path: '/api/search',
    service: 'gateway',
    access: 'user',
    summary: 'Search clients, projects, invoices, proposals and time entries',
    query: searchQuery,
    response: searchAnswer,
  }),
})
