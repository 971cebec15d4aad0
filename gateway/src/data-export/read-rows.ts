import type { Moment } from '@billfold/server-kit/scope'
import type { ExportedTable } from './tables.ts'

/** A row in an archive: decimals, dates and timestamps are strings, and the bytes of a file are replaced by the path of their entry. */
export type Row = Record<string, unknown>

const AT_ONCE = 500

const listOf = (names: readonly string[]) => `'{${names.join(',')}}'`

/**
 * Reads the user's rows as JSON with a cursor, so that a large table does not fill the memory. The names are constants from `tables.ts`.
 */
export async function* readLines({ rows }: Pick<Moment, 'rows'>, { schema, table, name, columns, sort }: ExportedTable): AsyncGenerator<string[]> {
  const cursor = `export_of_${name.replace('.', '_')}`
  await rows(
    `declare ${cursor} no scroll cursor for select line from ${schema}.exported_rows('${table}', ${listOf(columns.map((column) => column.name))}, ${listOf(sort)}) line`,
  )
  for (let isMore = true; isMore; ) {
    const lines = await rows<{ line: string }>(`fetch ${AT_ONCE} from ${cursor}`)
    isMore = lines.length === AT_ONCE
    if (lines.length > 0) yield lines.map(({ line }) => line)
  }
  await rows(`close ${cursor}`)
}

export async function* readRows(moment: Pick<Moment, 'rows'>, table: ExportedTable): AsyncGenerator<Row> {
  for await (const lines of readLines(moment, table)) for (const line of lines) yield JSON.parse(line) as Row
}

interface StoredFile {
  column: string
  key: string
  value: string
}

/** Reads the bytes of one file. */
export async function readBytesOf({ rows }: Pick<Moment, 'rows'>, { schema, table }: ExportedTable, { column, key, value }: StoredFile): Promise<Buffer> {
  const [found] = await rows<{ bytes: Buffer | null }>(`select ${schema}.exported_bytes(?, ?, ?, ?) as bytes`, [table, column, key, value])
  if (!found?.bytes) throw new Error('a file has no bytes')
  return found.bytes
}
