import type { Call } from '@billfold/contracts/call'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { type ApiError, type FailedQuery, keyOf, type Page, pageOf, useKeptFailure } from '@billfold/web-kit'
import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ItemOf, ListFilter } from '../data/address.ts'

/** Addresses of the pages of one list. The first and those that follow a loaded page are known. */
interface Chain {
  pages: readonly ChainedPage[]
}

interface ChainedPage {
  address: string
  /** The page's address before a record moved to or from a page above. Its records are shown until those of `address` arrive. */
  before?: string
}

export interface Pages<Item> {
  /** The records of the first page, for the states of the list: loading, failed, empty. */
  query: FailedQuery & { data: readonly Item[] | undefined }
  /** Loaded records, and records of the next page that will be loaded when they are near the window. */
  count: number
  itemAt: (index: number) => Item | undefined
  /** All loaded records. */
  loaded: readonly Item[]
  /** The number of records that match the filters, up to '10000+'; null until it is known. */
  total: string | null
  /** A later page that could not be loaded. */
  failed: FailedQuery | undefined
  /** The records of new filters are on their way, and the previous ones are still shown. */
  isOutdated: boolean
  /** Call with the first and last row near the window: their pages are loaded and refreshed. */
  show: (first: number, last: number) => void
}

/** Pages further away than this from the window are dropped, so that memory does not grow while scrolling. */
const KEPT_PAGES = 10

/** A list in pages. Each page is a query of its own, so that live events refetch only the pages near the window. */
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
  // Going back to a list continues where the user left.
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
      // Loads the next page when half of this one is scrolled by.
      const end = Math.min(Math.floor((lastRow + PAGE_SIZE / 2) / PAGE_SIZE), pages.length - 1)
      setNear((before) => (before.first === first && before.last === end ? before : { first, last: end }))
      for (const [place, { address }] of pages.entries()) {
        if (place < first - KEPT_PAGES || place > end + KEPT_PAGES) client.removeQueries({ queryKey: keyOf(address), exact: true, type: 'inactive' })
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

/** Only the first page counts. */
function withoutCount(address: string): string {
  return address.replace(/&count=true/, '')
}

/** Updates the addresses that follow the loaded pages, beginning with page `first`. Null: it is the last page. Undefined: it is not loaded. */
export function link(chain: Chain, first: number, nexts: readonly (string | null | undefined)[]): Chain {
  let { pages } = chain
  for (const [place, next] of nexts.entries()) {
    const following = first + place + 1
    const known = pages[following]
    if (next === undefined || known?.address === (next ?? undefined)) continue
    if (next === null) return { pages: pages.slice(0, following) }
    const moved = { address: next, ...(known && { before: known.address }) }
    pages = [...pages.slice(0, following), moved, ...pages.slice(following + 1)]
    // The page that follows is loaded first: it decides where the one after it begins.
    break
  }
  return pages === chain.pages ? chain : { pages }
}
