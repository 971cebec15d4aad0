import type { NotificationSubject } from '@billfold/contracts/notifications/notification'
import type { SearchKind } from '@billfold/contracts/search/search-calls'

type Kind = SearchKind | NotificationSubject

const paths: Readonly<Record<string, (id: number) => string>> = {
  client: (id) => `/clients/${id}`,
  project: (id) => `/projects/${id}`,
  invoice: (id) => `/invoices?view=${id}`,
  proposal: (id) => `/proposals/${id}`,
  timeEntry: (id) => `/time-tracking?edit=${id}`,
  // The page that offers the data export.
  account: () => '/settings?tab=data',
} satisfies Record<Kind, (id: number) => string>

/** Kinds that only a newer server knows link to the dashboard. */
export function recordPath(kind: Kind, id: number): string {
  return paths[kind]?.(id) ?? '/'
}
