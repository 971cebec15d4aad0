import { MAX_LINES } from '@billfold/contracts/invoices/invoice'
import { MAX_LIMIT } from '@billfold/contracts/list'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { api, ApiError, type FailedQuery, type Page, pageOf, queryOf, useKeptFailure } from '@billfold/web-kit'
import { readAll } from '@billfold/web-kit/lists/read-all.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ALL_PROJECTS } from '../work/work-choices.ts'
import type { NewInvoiceDialog } from './invoice-form-model.ts'

export interface EntriesQuery extends FailedQuery {
  data: readonly TimeEntry[] | undefined
}

interface EntriesFilter {
  clientId: string
  /** An empty string or `ALL_PROJECTS` selects the entries of every project. */
  projectId?: string
  search?: string
}

interface EntriesOptions {
  /** True if already invoiced entries are also loaded. */
  withInvoiced: boolean
}

function entriesPage({ clientId, projectId, search }: EntriesFilter, status: 'uninvoiced' | 'invoiced') {
  const query = { clientId, projectId: projectId === ALL_PROJECTS ? '' : projectId, status, isBillable: true, search }
  return pageOf(timeEntryCalls.list, { query, limit: MAX_LIMIT })
}

/** Uninvoiced entries are requested separately. Otherwise, a page of 200 invoiced entries could crowd them out. */
function useEntryPages(filter: EntriesFilter, { withInvoiced, isEnabled }: EntriesOptions & { isEnabled: boolean }) {
  const uninvoiced = useKeptFailure(useQuery({ ...entriesPage(filter, 'uninvoiced'), enabled: isEnabled }))
  const invoiced = useKeptFailure(useQuery({ ...entriesPage(filter, 'invoiced'), enabled: isEnabled && withInvoiced }))
  const pages = withInvoiced ? [uninvoiced, invoiced] : [uninvoiced]
  const data = useMemo(() => {
    if (!uninvoiced.data || (withInvoiced && !invoiced.data)) return undefined
    return sortNewestFirst([...uninvoiced.data.items, ...(withInvoiced ? (invoiced.data?.items ?? []) : [])])
  }, [withInvoiced, uninvoiced.data, invoiced.data])
  return { data, hasMore: pages.some((page) => typeof page.data?.next === 'string'), ...failureOf(pages) }
}

function failureOf(queries: readonly (FailedQuery & { data: unknown })[]): FailedQuery {
  const failed = queries.filter(({ data, error }) => error !== null && data === undefined)
  return {
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

function sortNewestFirst(entries: readonly TimeEntry[]): TimeEntry[] {
  return entries.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
}

export interface ClientEntries {
  /** The client's newest entries. */
  first: EntriesQuery
  /** The entries that match the chosen project and the search text. */
  found: EntriesQuery
  /** True if more entries match than are loaded. */
  hasMore: boolean
  /** State of the search field. Null if all of the client's entries are already loaded. */
  search: { text: string; onChange: (text: string) => void } | null
}

/** A client's billable entries. Up to 200 are loaded. If there are more, the server filters them by project and search text. */
export function useClientEntries({ clientId, projectId = '' }: Omit<EntriesFilter, 'search'>, { withInvoiced }: EntriesOptions): ClientEntries {
  const [searched, setSearched] = useState({ clientId, text: '' })
  const text = searched.clientId === clientId ? searched.text : ''
  const onChange = useMemo(() => (next: string) => setSearched({ clientId, text: next }), [clientId])
  const whole = useEntryPages({ clientId }, { withInvoiced, isEnabled: clientId !== '' })
  const isNarrowed = whole.hasMore && (text !== '' || (projectId !== '' && projectId !== ALL_PROJECTS))
  const narrowed = useEntryPages({ clientId, projectId, search: text }, { withInvoiced, isEnabled: isNarrowed })
  const found = isNarrowed ? narrowed : whole
  return { first: whole, found, hasMore: found.hasMore, search: whole.hasMore ? { text, onChange } : null }
}

const noEntries: readonly TimeEntry[] = []

/** All entries that a form has loaded so far, by id. Selected entries must stay available, because a later search may not return them. */
export function useSeenEntries(loaded: readonly TimeEntry[] = noEntries, given = noEntries): ReadonlyMap<number, TimeEntry> {
  const [seen, setSeen] = useState(() => byId(given))
  const isNew = loaded.some((entry) => seen.get(entry.id) !== entry)
  const all = isNew ? new Map([...seen, ...byId(loaded)]) : seen
  if (isNew) setSeen(all)
  return all
}

function byId(entries: readonly TimeEntry[]): Map<number, TimeEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** An invoice's entries. There are at most 1,000, so they are loaded at once. */
export function useInvoiceEntries(invoiceId: number | undefined): EntriesQuery {
  return useKeptFailure(useQuery({ ...queryOf(timeEntryCalls.list, { query: { invoiceId } }), enabled: invoiceId !== undefined }))
}

/** The billable, uninvoiced entries preselected on a new invoice, oldest first. */
export function useEntriesToInvoice(filter: EntriesFilter, entryIds: NewInvoiceDialog['entryIds'], isEnabled: boolean): EntriesQuery {
  return useKeptFailure(
    useQuery<TimeEntry[], ApiError>({
      queryKey: ['entries-to-invoice', filter.clientId, filter.projectId, String(entryIds)],
      queryFn: () => readEntriesToInvoice(filter, entryIds),
      enabled: isEnabled,
      gcTime: 0,
      staleTime: 0,
    }),
  )
}

async function readEntriesToInvoice({ clientId, projectId }: EntriesFilter, entryIds: NewInvoiceDialog['entryIds']): Promise<TimeEntry[]> {
  const wanted = entryIds === 'all' ? null : new Set(entryIds)
  const most = wanted?.size ?? MAX_LINES
  const found: TimeEntry[] = []
  // Entries selected by the user are usually recent, so search from the newest. If all entries are to be invoiced, take the oldest first.
  const direction = wanted ? 'desc' : 'asc'
  const filter = { clientId, projectId, status: 'uninvoiced', isBillable: true, direction } as const
  for await (const entry of readAll(timeEntryCalls.list, filter)) {
    if (wanted && !wanted.has(entry.id)) continue
    if (found.push(entry) === most) break
  }
  return found
}

/** Fetches the current entries of an edited invoice and of its client. */
export async function fetchEditedEntries(client: QueryClient, invoice: { id: number; clientId: number }): Promise<TimeEntry[]> {
  const filter = { clientId: String(invoice.clientId) }
  const fresh = { staleTime: 0 }
  const [own, uninvoiced, invoiced] = await Promise.all([
    client.fetchQuery({ ...queryOf(timeEntryCalls.list, { query: { invoiceId: invoice.id } }), ...fresh }),
    client.fetchQuery({ ...entriesPage(filter, 'uninvoiced'), ...fresh }),
    client.fetchQuery({ ...entriesPage(filter, 'invoiced'), ...fresh }),
  ])
  return mergeEntries(own, [...uninvoiced.items, ...invoiced.items])
}

export function mergeEntries(first: readonly TimeEntry[], second: readonly TimeEntry[]): TimeEntry[] {
  return sortNewestFirst([...byId([...first, ...second]).values()])
}

/** Number of parallel requests, limited so that a large selection does not overload the server. */
const AT_ONCE = 10

/**
 * The current state of the given entries, and of any others on the client's first pages. Uses these pages from the cache if they are fresh,
 * and fetches the missing entries by id. Deleted entries are omitted.
 */
export async function fetchEntries(client: QueryClient, clientId: string, ids: readonly number[]): Promise<TimeEntry[]> {
  const pages = (['uninvoiced', 'invoiced'] as const).map((status) => client.getQueryState<Page<TimeEntry>>(entriesPage({ clientId }, status).queryKey))
  const loaded = pages.flatMap((page) => (page?.isInvalidated ? [] : (page?.data?.items ?? [])))
  const loadedIds = new Set(loaded.map(({ id }) => id))
  const missing = ids.filter((id) => !loadedIds.has(id))
  const found: TimeEntry[] = []
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const entries = await Promise.all(missing.slice(start, start + AT_ONCE).map(fetchEntry))
    found.push(...entries.flatMap((entry) => entry ?? []))
  }
  return [...loaded, ...found]
}

async function fetchEntry(id: number): Promise<TimeEntry | undefined> {
  try {
    return await api(timeEntryCalls.get, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
