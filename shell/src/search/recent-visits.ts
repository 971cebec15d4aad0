import type { SearchKind } from '@billfold/contracts/search/search-calls'
import { create } from 'zustand'
import { keyOf, usePath } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

interface Visited {
  kind: SearchKind
  id: number
  title: string
}

const KEPT = 5

/** Records visited recently in this tab, newest first. */
export const useRecent = create<{ visited: readonly Visited[] }>()(() => ({ visited: [] }))

export function remember(visit: Visited): void {
  useRecent.setState(({ visited }) => ({ visited: [visit, ...visited.filter(({ kind, id }) => kind !== visit.kind || id !== visit.id)].slice(0, KEPT) }))
}

/** Called on logout, so that the next user cannot see these visits. */
function forgetVisits(): void {
  useRecent.setState({ visited: [] })
}

interface Titled {
  name?: string
  title?: string
  invoiceNumber?: string
}

interface Place {
  kind: Exclude<SearchKind, 'timeEntry'>
  id: number
}

/** Not derived from the declared calls, because every page would then load the schemas of all of them. */
const addresses: Readonly<Record<Place['kind'], `/api/${string}`>> = {
  client: '/api/clients',
  project: '/api/projects',
  invoice: '/api/invoices',
  proposal: '/api/proposals',
}

export function recordAt(pathname: string, search: string): Place | null {
  const [, kind, id] = /^\/(client|project|proposal)s\/(\d+)$/i.exec(pathname) ?? []
  if (kind) return { kind: kind.toLowerCase() as Place['kind'], id: Number(id) }
  const viewed = new URLSearchParams(search).get('view')
  return pathname === '/invoices' && viewed && /^\d+$/.test(viewed) ? { kind: 'invoice', id: Number(viewed) } : null
}

/** Reads the record's title from the page's own cached response instead of making another request. */
export function useRememberVisits(): void {
  const { pathname, search } = usePath()
  const place = recordAt(pathname, search)
  const { kind = 'client', id = 0 } = place ?? {}
  const { data } = useQuery<Titled>({ queryKey: keyOf(`${addresses[kind]}/${id}`), enabled: false })
  const title = data?.name ?? data?.title ?? data?.invoiceNumber

  useEffect(() => {
    if (title !== undefined) remember({ kind, id, title })
  }, [kind, id, title])
  // Runs on logout, because logging out unmounts the frame.
  useEffect(() => forgetVisits, [])
}
