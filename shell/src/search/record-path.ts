import type { SearchKind } from '@billfold/contracts/search/search-calls'

const paths: Readonly<Record<string, (id: number) => string>> = {
  client: (id) => `/clients/${id}`,
  project: (id) => `/projects/${id}`,
  invoice: (id) => `/invoices?view=${id}`,
  proposal: (id) => `/proposals/${id}`,
  timeEntry: (id) => `/time-tracking?edit=${id}`,
} satisfies Record<SearchKind, (id: number) => string>

/** Unknown kinds from a newer server link to the dashboard. */
export function recordPath(kind: SearchKind, id: number): string {
  return paths[kind]?.(id) ?? '/'
}
