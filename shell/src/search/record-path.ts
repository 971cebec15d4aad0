import type { SearchKind } from '@billfold/contracts/search/search'

const paths: Readonly<Record<SearchKind, (id: number) => string>> = {
  client: (id) => `/clients/${id}`,
  project: (id) => `/projects/${id}`,
  invoice: (id) => `/invoices?view=${id}`,
  proposal: (id) => `/proposals/${id}`,
  timeEntry: (id) => `/time-tracking?edit=${id}`,
}

/** Where a record is shown. */
export function recordPath(kind: SearchKind, id: number): string {
  return paths[kind](id)
}
