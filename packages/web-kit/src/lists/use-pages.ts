import type { Call } from '@billfold/contracts/call'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { type ApiError, type FailedQuery, keyOf, type Page, pageOf, useKeptFailure } from '@billfold/web-kit'
import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ItemOf, ListFilter } from '../data/queries.ts'

/** The known URLs of a list's pages: the first page, and each page that follows a loaded page. */
interface Chain {
  pages: readonly ChainedPage[]
}

interface ChainedPage {
  address: string
  /** The page's previous URL, if records have moved to or from an earlier page. Its records are shown until those for `address` arrive. */
  before?: string
}

export interface Pages<Item> {
  /** The query for the first page, for the loading, failed and empty states of the list. */
  query: FailedQuery & { data: readonly Item[] | undefined }
  /** Number of loaded records, plus those on the next page, which is loaded when its rows come near the window. */
  count: number
  itemAt: (index: number) => Item | undefined
  /** All loaded records. */
  loaded: readonly Item[]
  /** Number of records that match the filters, up to '10000+'. Null until the number is loaded. */
  total: string | null
  /** Set if a later page could not be loaded. */
  failed: FailedQuery | undefined
  /** True if the filters have changed, but the previous records are still shown. */
  isOutdated: boolean
  /** Call with the first and last row near the window, so that their pages are loaded and refreshed. */
  show: (first: number, last: number) => void
}

/** Number of pages to keep on each side of the window. Other pages are dropped, so that memory does not grow while scrolling. */
const KEPT_PAGES = 10

/** A list that is loaded in pages. Each page is a separate query, so that live events refetch only the pages near the window. */
export function usePages<C extends Call & { paginated: true }>(call: C, filter: ListFilter<C> | undefined): Pages<ItemOf<C>> {
  type Item = ItemOf<C>
  const client = useQueryClient()
  const input = { query: filter, limit: PAGE_SIZE, count: true } as Parameters<typeof pageOf<C>>[1]
  const wanted = pageOf(call, input)
  const wantedAddress = wanted.queryKey.join('/')
  const head = useKeptFailure(useQuery(wanted))
  const [chain, setChain] = useState<Chain>(() => restore(client, wantedAddress))
  const [near, setNear] = useState({ first: 0, last: 0 })
  const firstAddress = chain.pages[0]?.address
  const isOutdated = firstAddress !== wantedAddress && head.data === undefined && !head.error
  // When the user returns to a list, restore the pages that were loaded before.
  if (firstAddress !== wantedAddress && !isOutdated) {
    setChain(restore(client, wantedAddress))
    setNear({ first: 0, last: 0 })
  }

  const { pages } = chain
  const shown = pages.slice(near.first, near.last + 1)
  const results = useQueries({ queries: shown.map(({ address }) => queryOptions<Page<Item>, ApiError>({ queryKey: keyOf(address) })) })
  const nexts = results.map(({ data }) => data && (data.next === null ? null : withoutCount(data.next)))
  const linked = link(chain, near.first, nexts)
  if (linked !== chain) setChain(linked)

  useEffect(() => {
    client.setQueryData(chainKey(firstAddress), chain)
  }, [client, firstAddress, chain])

  const rejected = results.some(({ error }) => error?.code === 'invalid_cursor')
  if (rejected && pages.length > 1) {
    setChain({ pages: pages.slice(0, 1) })
    setNear({ first: 0, last: 0 })
  }

  const recordsOf = ({ address, before }: ChainedPage) => client.getQueryData<Page<Item>>(keyOf(address))?.items ?? (before === undefined ? undefined : client.getQueryData<Page<Item>>(keyOf(before))?.items)
  const records = pages.map(recordsOf)
  const lastLength = records.at(-1)?.length ?? PAGE_SIZE
  const count = (pages.length - 1) * PAGE_SIZE + lastLength

  const show = useCallback(
    (firstRow: number, lastRow: number) => {
      const first = Math.floor(firstRow / PAGE_SIZE)
      // Loads the next page when the user has scrolled past half of this one.
      const end = Math.min(Math.floor((lastRow + PAGE_SIZE / 2) / PAGE_SIZE), pages.length - 1)
      setNear((before) => (before.first === first && before.last === end ? before : { first, last: end }))
      for (const [index, { address }] of pages.entries()) {
        if (index < first - KEPT_PAGES || index > end + KEPT_PAGES) client.removeQueries({ queryKey: keyOf(address), exact: true, type: 'inactive' })
      }
    },
    [client, pages],
  )

  const failed = results.find(({ data, error }) => error !== null && data === undefined)
  return {
    query: { ...head, data: isOutdated ? records[0] : head.data?.items },
    count,
    itemAt: (index) => records[Math.floor(index / PAGE_SIZE)]?.[index % PAGE_SIZE],
    loaded: records.flatMap((page) => page ?? []),
    total: head.data?.total ?? null,
    failed: near.first === 0 && head.error ? undefined : failed,
    isOutdated,
    show,
  }
}

const chainKey = (address = '') => ['pages', ...keyOf(address)]

function restore(client: QueryClient, address: string): Chain {
  return client.getQueryData<Chain>(chainKey(address)) ?? { pages: [{ address }] }
}

/** Only the request for the first page includes the count. */
function withoutCount(address: string): string {
  return address.replace(/&count=true/, '')
}

/**
 * Updates the URLs of the pages after the loaded ones, starting with page `first`. `nexts` contains the URL that follows each page: null
 * for the last page, undefined for a page that is not loaded.
 */
export function link(chain: Chain, first: number, nexts: readonly (string | null | undefined)[]): Chain {
  let { pages } = chain
  for (const [index, next] of nexts.entries()) {
    const following = first + index + 1
    const known = pages[following]
    if (next === undefined || known?.address === (next ?? undefined)) continue
    if (next === null) return { pages: pages.slice(0, following) }
    const moved = { address: next, ...(known && { before: known.address }) }
    pages = [...pages.slice(0, following), moved, ...pages.slice(following + 1)]
    // Load the next page first, because it determines where the page after it begins.
    break
  }
  return pages === chain.pages ? chain : { pages }
}
