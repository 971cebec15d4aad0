import type { Client } from 'pg'

type WriteKind = 'time entry' | 'invoice' | 'proposal'

export interface Write {
  kind: WriteKind
  /** Unique text stored in the record, used to find it. */
  mark: string
  outcome: 'confirmed' | 'refused' | 'unknown'
  /** Values that may be stored: the last confirmed value, and any value sent since then in a request that got no response. */
  values: string[]
  deletion: 'none' | 'confirmed' | 'unknown'
  attempts: number
}

export interface Writes {
  all: readonly Write[]
  begin(kind: WriteKind, value: string): Write
}

export function recordWrites(): Writes {
  const all: Write[] = []
  return {
    all,
    begin(kind, value) {
      const write: Write = { kind, mark: `mark-${all.length}-`, outcome: 'unknown', values: [value], deletion: 'none', attempts: 0 }
      all.push(write)
      return write
    },
  }
}

interface Stored {
  mark: string
  value: string
}

const queries: Record<WriteKind, string> = {
  'time entry': "select split_part(description, ' ', 1) as mark, trim_scale(hours)::text as value from billing.time_entry where description like 'mark-%'",
  invoice: `select i.invoice_number as mark, sum(l.amount)::text as value from billing.invoice i
    join billing.invoice_line_item l on l.user_id = i.user_id and l.invoice_id = i.id group by i.id, i.invoice_number`,
  proposal: "select title as mark, trim_scale(amount)::text as value from proposals.proposal where title like 'mark-%'",
}

/** Each query finds violations of the rule that its key names. */
const invariants: Record<string, string> = {
  'invoices whose lines do not add up':
    'select i.id from billing.invoice i where i.subtotal <> (select coalesce(sum(l.amount), 0) from billing.invoice_line_item l where l.user_id = i.user_id and l.invoice_id = i.id)',
  'time entries on two lines': 'select time_entry_id from billing.invoice_line_item where invoice_is_live group by user_id, time_entry_id having count(*) > 1',
  'invoiced time entries without a line':
    'select e.id from billing.time_entry e where e.invoice_id is not null and not exists (select from billing.invoice_line_item l where l.user_id = e.user_id and l.time_entry_id = e.id and l.invoice_id = e.invoice_id)',
}

/** Compares the responses that users received with the stored data. Returns the differences. */
export async function reconcile({ all }: Writes, admin: Client): Promise<string[]> {
  const differences: string[] = []
  for (const [kind, sql] of Object.entries(queries)) {
    const { rows } = await admin.query<Stored>(sql)
    const writes = all.filter((write) => write.kind === kind)
    differences.push(...compare(writes, rows))
  }
  for (const [name, sql] of Object.entries(invariants)) {
    const { rows } = await admin.query(sql)
    if (rows.length > 0) differences.push(`${rows.length} ${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return differences
}

export function compare(writes: readonly Write[], stored: readonly Stored[]): string[] {
  const byMark = Map.groupBy(stored, ({ mark }) => mark)
  const marks = new Set(writes.map(({ mark }) => mark))
  const unknown = [...byMark.keys()].filter((mark) => !marks.has(mark)).map((mark) => `${mark}: stored, but no user wrote it`)
  return [...writes.flatMap((write) => differenceOf(write, byMark.get(write.mark) ?? [])), ...unknown]
}

function differenceOf({ kind, mark, outcome, values, deletion, attempts }: Write, stored: readonly Stored[]): string[] {
  const report = (problem: string) => [`${kind} ${mark}: ${problem} (${outcome} after ${attempts} attempts, deletion ${deletion})`]
  const [only] = stored
  if (stored.length > 1) return report(`stored ${stored.length} times`)
  if (!only) return outcome === 'confirmed' && deletion === 'none' ? report('lost') : []
  if (outcome === 'refused') return report('stored although it was refused')
  if (deletion === 'confirmed') return report('still stored although it was deleted')
  return values.includes(only.value) ? [] : report(`${only.value} is stored instead of ${values.join(' or ')}`)
}
