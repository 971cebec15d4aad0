import type { Call, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useKeptFailure } from '../states/query-state.tsx'
import { addressOf, type InputArgument, keyOf, type Params, type Plain, type Query } from './address.ts'
import type { Page } from './api.ts'
import type { ApiError } from './api-error.ts'

type PagedQuery = 'limit' | 'cursor' | 'count'
/** The filters and the sort order of a list. */
export type ListFilter<C extends Call> = { [K in Exclude<keyof QueryInput<C>, PagedQuery>]?: Plain | null | undefined }
/** Input of a query for an entire list. Use `pageOf` for a query with a limit. */
type WholeInput<C extends Call> = Params<C> & (C extends { paginated: true } ? { query?: ListFilter<C> } : Query<C>)

export type ItemOf<C extends Call> = ResponseOf<C> extends readonly (infer Item)[] ? Item : never

/** A query for the first records of a list. */
export function pageOf<C extends Call & { paginated: true }>(call: C, { query, limit, count = false }: { query?: ListFilter<C> | undefined; limit: number; count?: boolean }) {
  const address = addressOf(call, { query: { ...query, limit, count: count || undefined } })
  return queryOptions<Page<ItemOf<C>>, ApiError>({ queryKey: keyOf(address) })
}

/** The first records of a list, for cards that show a few. */
export function useFirstItems<C extends Call & { paginated: true }>(call: C, input: { query?: ListFilter<C>; limit: number }) {
  return useKeptFailure(useQuery({ ...pageOf(call, input), select: itemsOf }))
}

function itemsOf<Item>({ items }: Page<Item>): Item[] {
  return items
}

/** A query for a read call. Its key is the URL split at '/'; the client's default queryFn fetches that URL. */
export function queryOf<C extends Call>(call: C, ...[input]: InputArgument<WholeInput<C>>) {
  return queryOptions<ResponseOf<C>, ApiError>({ queryKey: keyOf(addressOf(call, input)) })
}

export function useCall<C extends Call>(call: C, ...input: InputArgument<WholeInput<C>>) {
  return useKeptFailure(useQuery(queryOf(call, ...input)))
}
