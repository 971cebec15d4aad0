import { schemas } from '@billfold/server-kit/database/roles'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

interface HashedTable {
  table: string
  columns: string[]
  rows: number
  hash: string
}

/** A hash of all rows of each table of ours that has some, over the columns that are given or all there are. */
export async function hashRows({ adminUrl }: TestDatabase, columns?: ReadonlyMap<string, readonly string[]>): Promise<HashedTable[]> {
  const found = await queryAs<{ table: string; columns: string[] }>(
    adminUrl,
    null,
    `select format('%I.%I', t.table_schema, t.table_name) as table, array_agg(quote_ident(c.column_name) order by c.column_name) as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema = any($1) and t.table_name <> 'migration'
     group by 1 order by 1`,
    [schemas],
  )
  const tables = columns ? found.flatMap(({ table }) => (columns.has(table) ? { table, columns: [...(columns.get(table) ?? [])] } : [])) : found
  const hashes = tables.map(
    ({ table, columns }) => `select '${table}' as table, count(*)::integer as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
      from (select md5(row(${columns.join(', ')})::text) as hash from ${table}) each_row`,
  )
  const rows = await queryAs<Pick<HashedTable, 'table' | 'rows' | 'hash'>>(adminUrl, null, `${hashes.join(' union all ')} order by 1`)
  return rows.filter(({ rows }) => rows > 0).map((hashed) => ({ ...hashed, columns: tables.find(({ table }) => table === hashed.table)?.columns ?? [] }))
}
