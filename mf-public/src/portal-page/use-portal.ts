import type { ClientPortal } from '@billfold/contracts/client-portal/client-portal-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused, type SharedState, dataOf, portalAddress, readList, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'

type Failure = 'unavailable' | 'too many requests'

interface PortalState {
  shared: SharedState<ClientPortal>
  /** Why the portal could not be loaded. */
  failure?: Failure
}

interface OpenPortal extends PortalState {
  retry: () => void
  /** Called if the link has expired or been revoked while the page was open. */
  close: (end: 'expired' | null) => void
}

export function usePortal(token: string, inlined: SharedState<ClientPortal>): OpenPortal {
  const address = portalAddress(token)
  const [state, setState] = useState<PortalState>({ shared: inlined })

  const load = useCallback(
    () =>
      readShared<ClientPortal>(address)
        .then((shared) => ({ shared }), (error: unknown) => ({ shared: undefined, failure: failureOf(error) }))
        .then(setState),
    [address],
  )

  useEffect(() => {
    if (inlined === undefined) void load()
  }, [inlined, load])

  function retry(): void {
    setState({ shared: undefined })
    void load()
  }

  const close = useCallback((end: 'expired' | null) => setState({ shared: end }), [])

  useCountedView(address, Boolean(dataOf(state.shared)))
  return { ...state, retry, close }
}

function failureOf(error: unknown): Failure {
  return error instanceof Refused && error.status === 429 ? 'too many requests' : 'unavailable'
}

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
/** Milliseconds between two refreshes. */
const PAUSE = 3000

/** Loads a list and reloads it whenever the client returns to the page, possibly after paying or signing. */
export function usePortalList<Item>(address: string, onEnd: OpenPortal['close']): PortalList<Item> {
  const [state, setState] = useState<ListState<Item>>({ hasFailed: false, isLoadingMore: false })
  const request = useRef(0)
  const shown = useRef(0)

  const load = useCallback(
    async (from: string, before: readonly Item[]) => {
      const current = (request.current += 1)
      try {
        const page = await readList<Item>(from)
        if (current !== request.current) return
        if (page === null || page === 'expired') {
          onEnd(page)
          return
        }
        const items = [...before, ...page.items]
        shown.current = items.length
        setState({ items, next: page.next, hasFailed: false, isLoadingMore: false })
      } catch {
        // Keeps the list if a refresh fails.
        if (current === request.current) setState((known) => ({ ...known, hasFailed: known.items === undefined || known.isLoadingMore, isLoadingMore: false }))
      }
    },
    [onEnd],
  )

  const start = useCallback(() => {
    const limit = Math.min(MAX_LIMIT, Math.max(PAGE_SIZE, shown.current))
    return load(`${address}${address.includes('?') ? '&' : '?'}limit=${limit}`, [])
  }, [address, load])

  useEffect(() => {
    let askedAt = Date.now()
    void start()
    function refresh(): void {
      if (document.hidden || Date.now() - askedAt < PAUSE) return
      askedAt = Date.now()
      void start()
    }
    // 'pageshow' fires when Back restores the page from the back/forward cache.
    window.addEventListener('pageshow', refresh)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      request.current += 1
      window.removeEventListener('pageshow', refresh)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [start])

  function retry(): void {
    setState((known) => ({ ...known, hasFailed: false }))
    void start()
  }

  function loadMore(): void {
    if (state.next === undefined || state.isLoadingMore) return
    setState({ ...state, hasFailed: false, isLoadingMore: true })
    void load(state.next, state.items ?? [])
  }

  const { items, next, hasFailed, isLoadingMore } = state
  return { items, hasFailed, hasMore: next !== undefined, isLoadingMore, retry, loadMore }
}
