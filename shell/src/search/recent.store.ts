import type { SearchKind } from '@billfold/contracts/search/search'
import { create } from 'zustand'

interface Visited {
  kind: SearchKind
  id: number
  title: string
}

const KEPT = 5

/** Recently visited records of this tab, newest first. */
export const useRecent = create<{ visited: readonly Visited[] }>()(() => ({ visited: [] }))

export function remember(visit: Visited): void {
  useRecent.setState(({ visited }) => ({ visited: [visit, ...visited.filter(({ kind, id }) => kind !== visit.kind || id !== visit.id)].slice(0, KEPT) }))
}

/** Called on logout, so the next user does not see them. */
export function forgetVisits(): void {
  useRecent.setState({ visited: [] })
}
