import type { SearchKind } from '@billfold/contracts/search/search-calls'

export interface Lines {
  table: string
  parent: string
}

export interface Kind {
  kind: SearchKind
  table: string
  /** Columns of table `r` for sorting the newest records first; `id` breaks ties. */
  newest: readonly string[]
  /** True if records are also found by their client's name. */
  belongsToClient: boolean
  /** True if records have a name that can be misspelled, rather than a number or a sentence. */
  isNamed: boolean
  lines?: Lines
  /** SQL expressions on the table `r`; `c` is the client's row. */
  title: string
  detail: string
  status?: string
  amount?: string
  date?: string
}

export const kinds: readonly Kind[] = [
  { kind: 'client', table: 'projects.client', newest: [], belongsToClient: false, isNamed: true, title: 'r.name', detail: 'r.email' },
  { kind: 'project', table: 'projects.project', newest: [], belongsToClient: true, isNamed: true, title: 'r.name', detail: 'c.name', status: 'r.status' },
  {
    kind: 'invoice',
    table: 'billing.invoice',
    newest: ['issue_date'],
    belongsToClient: true,
    isNamed: false,
    lines: { table: 'billing.invoice_line_item', parent: 'invoice_id' },
    title: 'r.invoice_number',
    detail: 'c.name',
    status: 'r.status',
    amount: 'r.total',
    date: 'r.issue_date',
  },
  { kind: 'proposal', table: 'proposals.proposal', newest: [], belongsToClient: true, isNamed: true, title: 'r.title', detail: 'c.name', status: 'r.status', amount: 'r.amount' },
  {
    kind: 'timeEntry',
    table: 'billing.time_entry',
    newest: ['date'],
    belongsToClient: true,
    isNamed: false,
    title: 'left(r.description, 200)',
    detail: "(select p.name from projects.project p where p.user_id = r.user_id and p.id = r.project_id) || ' · ' || c.name",
    date: 'r.date',
  },
]
