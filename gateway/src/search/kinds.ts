import type { SearchKind } from '@billfold/contracts/search/search'

/** What stands on a record and holds words as well; `parent` is the column that leads to it. */
export interface Lines {
  table: string
  parent: string
}

export interface Kind {
  kind: SearchKind
  table: string
  /** Of the table as `r`, beside `id`: in this order the newest come first. */
  newest: readonly string[]
  /** Found by its client's name as well. */
  belongsToClient: boolean
  /** By a name that somebody may misspell; not by a number, nor by a sentence. */
  isNamed: boolean
  lines?: Lines
  /** Of the table as `r`; the client of what belongs to one is `c`. */
  title: string
  detail: string
  status?: string
  amount?: string
  date?: string
}

/** In the order in which they are shown. */
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
    // No more of a long story than fits into a line.
    title: 'left(r.description, 200)',
    detail: "(select p.name from projects.project p where p.user_id = r.user_id and p.id = r.project_id) || ' · ' || c.name",
    date: 'r.date',
  },
]
