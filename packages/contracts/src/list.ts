import { positiveInteger } from './id.ts'
import { text } from './text.ts'
import * as z from './zod.ts'

export const MAX_LIMIT = 200
/** Number of records that screens load at a time. */
export const PAGE_SIZE = 50
/** Larger totals are reported as '10000+', because counting further would cost more than loading the page. */
export const MAX_COUNT = 10_000

export const invalidCursor = 'This page of the list no longer exists. Start again from the first page'

const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

const limitMessage = 'limit must be a whole number from 1 to 200'
/** Characters. */
export const MAX_SEARCH = 100

/** 'true' or 'false' in a query string. */
export const flag = z.optional(z.enum(['true', 'false'], 'Must be true or false'))

/**
 * Parameters of a list call: its own filters and sort fields, plus the parameters shared by all lists. Without `limit` and `cursor`, the
 * call returns all records.
 */
export function listQuery<const Sort extends string, Filters extends Record<string, z.core.$ZodType>>(sorts: readonly [Sort, ...Sort[]], filters: Filters) {
  return z.object({
    ...filters,
    sort: z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`)),
    direction: z.optional(z.enum(sortDirections, 'direction must be asc or desc')),
    limit: z.optional(positiveInteger(limitMessage).check(z.lte(MAX_LIMIT, limitMessage))),
    /** Taken from the Link header of the response with the previous page. */
    cursor: z.optional(z.string().check(z.maxLength(2000, invalidCursor))),
    /** If 'true', the response includes an X-Total-Count header. */
    count: flag,
  })
}

/** Words that the record's text must contain, ignoring case and accents. */
export const search = z.optional(text(MAX_SEARCH))

/** The return value of a paginated call's handler. Clients get the items as an array, and the other fields in headers. */
export interface ListPage<Item> {
  items: Item[]
  /** Undefined if this is the last page. */
  cursor?: string | undefined
  /** Undefined if the total was not requested. */
  total?: number | undefined
}
