import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useKeptFailure } from '../states/query-state.tsx'
import type { Page } from './api.ts'
import type { ApiError } from './api-error.ts'

type Plain = string | number | boolean

/** Ids are numbers in the browser and text in a path. */
type Params<C extends Call> = C extends { params: object } ? { params: { [K in keyof ParamsInput<C>]: string | number } } : object
type Body<C extends Call> = C extends { body: object } ? { body: BodyInput<C> } : object
type Query<C extends Call> = C extends { query: object } ? { query?: { [K in keyof QueryInput<C>]?: Plain | null | undefined } } : object

/** The parameters that determine the URL of a read call. */
export type AddressInput<C extends Call> = Params<C> & Query<C>

export type CallInput<C extends Call> = AddressInput<C> &
  Body<C> & {
    /** The version that the change is based on; the server answers 409 'stale_version' if there is a newer one. */
    ifMatch?: number | undefined
    signal?: AbortSignal | undefined
    /** Generated for creating calls by default; pass one to make retries safe. */
    idempotencyKey?: string | undefined
  }

/** Makes the input optional for calls that need none. */
export type InputArgument<I> = object extends I ? [input?: I] : [input: I]

interface AddressParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
}

/** '/api/clients/:id' and { id: 3 } → '/api/clients/3'. Omits undefined query values. */
export function addressOf(call: Call, { params = {}, query = {} }: AddressParts = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(name, String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Matches no record. */
const NOTHING = '-'

/** Ids come from the page URL, which may contain anything, so '/clients/summary' would lead to another call. */
function segmentOf(name: string, value: string): string {
  const isId = name === 'id' || name.endsWith('Id')
  return isId && !/^[1-9]\d*$/.test(value) ? NOTHING : encodeURIComponent(value)
}

/** The query key in the form that the specification requires; joined by '/' it is the URL. */
export function keyOf(address: string): string[] {
  return address.split('/')
}

export function addressOfKey(key: readonly unknown[]): string {
  return key.join('/')
}

/** The path before the first parameter: '/api/clients' covers each client and all filters of the list. */
export function prefixOf(target: Call | string): string {
  const path = typeof target === 'string' ? target : target.path
  return path.split('/:')[0] ?? path
}

export function isBelow(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`) || address.startsWith(`${prefix}?`)
}

/** Pages are cached as `Page`, everything else as the response. */
export function isPageAddress(address: string): boolean {
  return /[?&]limit=/.test(address)
}

type PagedQuery = 'limit' | 'cursor' | 'count'
/** The filters and the sort order of a list. */
export type ListFilter<C extends Call> = { [K in Exclude<keyof QueryInput<C>, PagedQuery>]?: Plain | null | undefined }
/** A query for a whole list: with a limit, use `pageOf`. */
type WholeInput<C extends Call> = Params<C> & (C extends { paginated: true } ? { query?: ListFilter<C> } : Query<C>)

export type ItemOf<C extends Call> = ResponseOf<C> extends readonly (infer Item)[] ? Item : never

/** The first records of a list as a query. */
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

/** A read call as a query. Its key is the URL split at '/'; the client's default queryFn fetches it. */
export function queryOf<C extends Call>(call: C, ...[input]: InputArgument<WholeInput<C>>) {
  return queryOptions<ResponseOf<C>, ApiError>({ queryKey: keyOf(addressOf(call, input)) })
}

export function useCall<C extends Call>(call: C, ...input: InputArgument<WholeInput<C>>) {
  return useKeptFailure(useQuery(queryOf(call, ...input)))
}
