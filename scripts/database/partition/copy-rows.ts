import type { Client } from 'pg'
import { Problem } from '../../start/command-line.ts'
import type { TableCatalog } from './catalog.ts'
import { changesOf, type LargeTable, nameOf, newName } from './large-tables.ts'
import { inTransaction } from './transaction.ts'

const BATCH = 20_000

interface Copying {
  columns: readonly string[]
  keys: readonly string[]
  stop?: AbortSignal | undefined
}

/** Copies all rows in key order. Continues after the last row that an interrupted run copied. */
export async function copyRows(client: Client, large: LargeTable, { columns, keys, stop }: Copying, onBatch: () => void = () => undefined): Promise<void> {
  const [table, created, key] = [nameOf(large), newName(large), keys.join(', ')]
  const backwards = keys.map((name) => `${name} desc`).join(', ')
  const last = async () => (await client.query<number[]>({ text: `select ${key} from ${created} order by ${backwards} limit 1`, rowMode: 'array' })).rows[0]
  const after = `(${key}) > (${keys.map((_, at) => `$${at + 1}::integer`).join(', ')})`
  let from = await last()
  for (;;) {
    stop?.throwIfAborted()
    const { rows } = await client.query<number[]>({
      text: `with batch as materialized (select ${columns.join(', ')} from ${table} ${from ? `where ${after}` : ''} order by ${key} limit ${BATCH}),
          added as (insert into ${created} (${columns.join(', ')}) overriding system value select * from batch)
        select ${key} from batch order by ${backwards} limit 1`,
      values: from ?? [],
      rowMode: 'array',
    })
    if (!rows[0]) return
    from = rows[0]
    onBatch()
  }
}

/** Copies rows again that have changed since they were copied. Applies at most `most` changes and returns their number. */
export async function applyChanges(client: Client, large: LargeTable, { columns, keys }: Pick<TableCatalog, 'keys'> & { columns: readonly string[] }, most: number): Promise<number> {
  const [table, created, changes, key] = [nameOf(large), newName(large), changesOf(large), keys.join(', ')]
  const { rowCount } = await client.query(
    `create temporary table taken on commit drop as
     with taken as (delete from ${changes} where ctid = any(array(select ctid from ${changes} limit ${most})) returning ${key}) select * from taken`,
  )
  if (rowCount === 0) {
    await client.query('drop table taken')
    return 0
  }
  const same = (one: string, other: string) => keys.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')
  await client.query(`delete from ${created} n using (select distinct ${key} from taken) t where ${same('n', 't')}`)
  // Must be a separate statement, in order to see changes committed in the meantime. These are also recorded and applied again, which does
  // no harm.
  await client.query(
    `insert into ${created} (${columns.join(', ')}) overriding system value
     select ${columns.map((name) => `r.${name}`).join(', ')} from (select distinct ${key} from taken) t join ${table} r on ${same('r', 't')}`,
  )
  await client.query('drop table taken')
  return rowCount ?? 0
}

/** The table is locked only once fewer changes than this are left. */
const FEW = 500

export async function catchUp(client: Client, large: LargeTable, copied: Copying): Promise<void> {
  for (;;) {
    copied.stop?.throwIfAborted()
    const applied = await inTransaction(client, () => applyChanges(client, large, { ...copied, keys: [...copied.keys] }, BATCH))
    if (applied < FEW) return
  }
}

interface Sums {
  rows: string
  sum: string
}

/** Compares all rows of both tables in one snapshot, except rows whose latest changes have not been copied yet. */
export async function verifyCopy(client: Client, large: LargeTable, keys: readonly string[]): Promise<string> {
  const sumsOf = (table: string) => `
    select count(*) as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as sum from ${table} r
    where not exists (select from ${changesOf(large)} c where ${keys.map((name) => `c.${name} = r.${name}`).join(' and ')})`
  const [before, after] = await inTransaction(
    client,
    async () => [(await client.query<Sums>(sumsOf(nameOf(large)))).rows[0], (await client.query<Sums>(sumsOf(newName(large)))).rows[0]],
    'begin isolation level repeatable read read only',
  )
  if (before?.rows === after?.rows && before?.sum === after?.sum) return before?.rows ?? '0'
  throw new Problem(`The copy of ${nameOf(large)} differs from it (${before?.rows} rows, ${after?.rows} copied). Nothing was changed. Run npm run db -- partition cancel and start again.`)
}
