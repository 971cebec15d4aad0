import { useCallback, useEffect, useRef, useState } from 'react'
import { readList } from '../page/requests.ts'
import { onReturn } from '../page/visibility.ts'

export interface PortalList<Item> {
  /** Undefined until the list has loaded. */
  items: readonly Item[] | undefined
  hasFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  retry: () => void
  loadMore: () => void
}

interface ListState<Item> {
  items?: readonly Item[]
  next?: string | undefined
  hasFailed: boolean
  isLoadingMore: boolean
}

const PAGE_SIZE = 50
const MAX_LIMIT = 200
/** Minimum milliseconds between two refreshes. */
const REFRESH_INTERVAL = 3000

/** Loads a list and reloads it whenever the client returns to the page, possibly after paying or signing. */
export function usePortalList<Item>(address: string, onLinkEnd: (end: 'expired' | null) => void): PortalList<Item> {
  const [state, setState] = useState<ListState<Item>>({ hasFailed: false, isLoadingMore: false })
  const request = useRef(0)
  const shownCount = useRef(0)

  const load = useCallback(
    async (from: string, before: readonly Item[]) => {
      const current = (request.current += 1)
      try {
        const page = await readList<Item>(from)
        if (current !== request.current) return
        if (page === null || page === 'expired') {
          onLinkEnd(page)
          return
        }
        const items = [...before, ...page.items]
        shownCount.current = items.length
        setState({ items, next: page.next, hasFailed: false, isLoadingMore: false })
      } catch {
        // Keeps the list if a refresh fails.
        if (current === request.current) setState((known) => ({ ...known, hasFailed: known.items === undefined || known.isLoadingMore, isLoadingMore: false }))
      }
    },
    [onLinkEnd],
  )

  const reload = useCallback(() => {
    const limit = Math.min(MAX_LIMIT, Math.max(PAGE_SIZE, shownCount.current))
    return load(`${address}${address.includes('?') ? '&' : '?'}limit=${limit}`, [])
  }, [address, load])

  useEffect(() => {
    let requestedAt = Date.now()
    void reload()
    const stopListening = onReturn(() => {
      if (Date.now() - requestedAt < REFRESH_INTERVAL) return
      requestedAt = Date.now()
      void reload()
    })
    return () => {
      request.current += 1
      stopListening()
    }
  }, [reload])

  function retry(): void {
    setState((known) => ({ ...known, hasFailed: false }))
    void reload()
  }

  function loadMore(): void {
    if (state.next === undefined || state.isLoadingMore) return
    setState({ ...state, hasFailed: false, isLoadingMore: true })
    void load(state.next, state.items ?? [])
  }

  const { items, next, hasFailed, isLoadingMore } = state
  return { items, hasFailed, hasMore: next !== undefined, isLoadingMore, retry, loadMore }
}
