import type { Client } from 'pg'
import type { Journal, Kind, JournalEntry } from './journal.ts'

interface Stored {
  mark: string
  /** What stands in the record's `values`. */
  value: string
}

/** The records of the crowd as they are stored. A client's name, an entry's first word, an invoice's number, …: the mark. */
const queries: { [K in Exclude<Kind, 'bill'>]: string } = {
  client: "select name as mark, '' as value from projects.client",
  timeEntry: "select split_part(description, ' ', 1) as mark, trim_scale(hours)::text as value from billing.time_entry",
  invoice: `select i.invoice_number as mark, sum(l.amount)::text as value from billing.invoice i
    join billing.invoice_line_item l on l.user_id = i.user_id and l.invoice_id = i.id group by i.id, i.invoice_number`,
  payment: `select i.invoice_number as mark, c.to_status as value from billing.invoice i
    join billing.invoice_status_change c on c.user_id = i.user_id and c.invoice_id = i.id and c.to_status = 'paid'`,
  proposal: 'select title as mark, amount::text as value from proposals.proposal',
  signature: `select p.title as mark, s.name as value from proposals.signature s join proposals.proposal p on p.user_id = s.user_id and p.id = s.proposal_id
    join proposals.proposal_event e on e.user_id = p.user_id and e.proposal_id = p.id and e.type = 'signed'`,
  message: "select message as mark, '' as value from proposals.mail",
}

/** What must be so whatever was told to whom: each names the records of which it is not. */
const invariants: readonly [what: string, sql: string][] = [
  ['invoices whose lines do not add up', 'select i.id from billing.invoice i where i.subtotal <> (select coalesce(sum(l.amount), 0) from billing.invoice_line_item l where l.user_id = i.user_id and l.invoice_id = i.id)'],
  ['entries on two lines', 'select time_entry_id from billing.invoice_line_item where invoice_is_live group by user_id, time_entry_id having count(*) > 1'],
  ['entries that are invoiced without a line', 'select e.id from billing.time_entry e where e.invoice_id is not null and not exists (select from billing.invoice_line_item l where l.user_id = e.user_id and l.time_entry_id = e.id and l.invoice_id = e.invoice_id)'],
  ['signed proposals without a signature', 'select p.id from proposals.proposal p where (p.client_signature is not null) <> exists (select from proposals.signature s where s.user_id = p.user_id and s.proposal_id = p.id)'],
]

/** Holds what is stored against what people were told; each difference in a line. Nothing works on the records meanwhile. */
export async function reconcile(journal: Journal, admin: Client): Promise<string[]> {
  const findings: string[] = []
  for (const [kind, sql] of Object.entries(queries)) {
    const told = [...journal.records.values()].filter((record) => record.kind === kind)
    const { rows } = await admin.query<Stored>(sql)
    findings.push(...compare(kind, told, rows))
  }
  for (const [what, sql] of invariants) {
    const { rows } = await admin.query(sql)
    if (rows.length > 0) findings.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return findings
}

export function compare(kind: string, told: readonly JournalEntry[], stored: readonly Stored[]): string[] {
  const found = Map.groupBy(stored, ({ mark }) => mark)
  const known = new Set(told.map(({ mark }) => mark))
  const nobodys = [...found.keys()].filter((mark) => !known.has(mark)).map((mark) => `${kind} ${mark}: stored, and nobody made it`)
  return [...told.flatMap((record) => differenceOf(record, found.get(record.mark) ?? [])), ...nobodys]
}

function differenceOf({ kind, mark, told, values, deletion, attempts }: JournalEntry, stored: readonly Stored[]): string[] {
  const say = (what: string) => [`${kind} ${mark}: ${what} (told '${told}' in ${attempts} attempts, deletion ${deletion})`]
  if (stored.length > 1) return say(`stored ${stored.length} times`)
  const [only] = stored
  if (!only) return told === 'made' && deletion === 'none' ? say('lost') : []
  if (told === 'refused') return say('stored, though it was refused')
  if (deletion === 'confirmed') return say('still there, though it was deleted')
  return values.includes(only.value) ? [] : say(`'${only.value}' is stored instead of '${values.join("' or '")}'`)
}
