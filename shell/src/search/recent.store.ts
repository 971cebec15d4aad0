import type { SearchKind } from '@billfold/contracts/search/search'
import { create } from 'zustand'

interface Visited {
  kind: SearchKind
  id: number
  title: string
}

const KEPT = 5

/** The records looked at last in this tab, newest first. */
export const useRecent = create<{ visited: readonly Visited[] }>()(() => ({ visited: [] }))

export function remember(visit: Visited): void {
  useRecent.setState(({ visited }) => ({ visited: [visit, ...visited.filter(({ kind, id }) => kind !== visit.kind || id !== visit.id)].slice(0, KEPT) }))
}

/** Whoever logs in next finds nothing of it. */
export function forgetVisits(): void {
  useRecent.setState({ visited: [] })
}
