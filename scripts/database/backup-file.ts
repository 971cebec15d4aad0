import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'

/*
 * A backup is a gzip file. Its first line is the head, as JSON. With the method "pg_dump" the rest is a dump in pg_dump's custom format. With "copy" it is lines:
 *
 *   for each table    {"table":"billing.invoice","columns":["id",…]}, its rows as COPY writes them, ordered by primary key, and \.
 *   a manifest        {"tables":{"billing.invoice":{"rows":7,"sha256":…}},"sequences":{"billing.invoice_id_seq":"8"}}
 */

export const FORMAT = 3
export const END_OF_ROWS = Buffer.from('\\.\n')

/** Shown to the operator without a stack. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

const head = z.object({
  billfoldBackup: z.literal(FORMAT),
  method: z.enum(['pg_dump', 'copy']),
  takenAt: z.iso.datetime(),
  /** Names by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** From secrets.json. A deployment keeps its keys itself. */
  keys: z.optional(z.record(z.string(), z.string())),
})
const table = z.object({ table: z.string(), columns: z.array(z.string()) })
const contents = z.object({ rows: z.int(), sha256: z.string() })
const manifest = z.object({
  tables: z.record(z.string(), contents),
  /** The number that each gives out next. */
  sequences: z.record(z.string(), z.string().check(z.regex(/^\d+$/))),
})

export type BackupHead = z.infer<typeof head>
export type BackupTable = z.infer<typeof table>
export type Contents = z.infer<typeof contents>
export type Manifest = z.infer<typeof manifest>

export interface Backup {
  head: BackupHead
  tables: BackupTable[]
  manifest: Manifest
}

/** Takes every row of the table before it answers. */
type TakeTable = (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>

/** From the first byte to the last, each table held against its hash. Without `take` nothing is done with the rows: a look whether the file is whole. */
export async function readBackup(file: string, take: TakeTable = drain): Promise<Backup> {
  const source = unzip(file)
  const lines = splitLines(source)
  try {
    const found: Backup = { head: parseHead(await next(lines)), tables: [], manifest: { tables: {}, sequences: {} } }
    const read: Record<string, Contents> = {}
    for (;;) {
      const line = parse(z.union([table, manifest]), await next(lines))
      if (!('table' in line)) {
        found.manifest = line
        break
      }
      const digest = digestRows(rowsOf(lines))
      await take(line, digest.rows)
      read[line.table] = digest.contents()
      found.tables.push(line)
    }
    const after = await lines.next()
    if (!after.done) throw new BackupProblem('something follows its end')
    compareContents(found.manifest.tables, read)
    return found
  } catch (error) {
    throw explainDamage(file, error)
  } finally {
    source.destroy()
  }
}

export async function readHead(file: string): Promise<BackupHead> {
  const source = unzip(file)
  try {
    return parseHead(await next(splitLines(source)))
  } catch (error) {
    throw explainDamage(file, error)
  } finally {
    source.destroy()
  }
}

/** The bytes after the head. Fails at the end if the file is damaged: gzip has a checksum. */
export async function* readBody(file: string): AsyncGenerator<Buffer> {
  let isBody = false
  try {
    for await (const chunk of unzip(file) as AsyncIterable<Buffer>) {
      const from: number = isBody ? 0 : chunk.indexOf(NEWLINE) + 1
      isBody ||= from > 0
      if (isBody) yield chunk.subarray(from)
    }
  } catch (error) {
    throw explainDamage(file, error)
  }
}

export function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

function unzip(file: string) {
  return pipeline(createReadStream(file), createGunzip(), () => undefined)
}

function explainDamage(file: string, error: unknown): unknown {
  const isDamage = error instanceof BackupProblem || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
  return isDamage ? new BackupProblem(`${file} is not a whole backup that this version can read, and nothing was changed: ${error.message}.`) : error
}

const anyHead = z.object({ billfoldBackup: z.int() })

function parseHead(text: Buffer): BackupHead {
  const { billfoldBackup } = parse(anyHead, text)
  if (billfoldBackup !== FORMAT) {
    throw new BackupProblem(`it has format ${billfoldBackup}, and this version of Billfold reads format ${FORMAT}; restore it with the version that made it`)
  }
  return parse(head, text)
}

/** Hands the rows on and counts and hashes them on their way. */
export function digestRows(source: AsyncIterable<Buffer>): { rows: AsyncIterable<Buffer>; contents: () => Contents } {
  const hash = createHash('sha256')
  let count = 0
  async function* counted() {
    for await (const row of source) {
      hash.update(row)
      count += 1
      yield row
    }
  }
  return { rows: counted(), contents: () => ({ rows: count, sha256: hash.digest('hex') }) }
}

export function compareContents(wanted: Record<string, Contents>, found: Record<string, Contents>): void {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)])
  const wrong = [...names].filter((name) => wanted[name]?.rows !== found[name]?.rows || wanted[name]?.sha256 !== found[name]?.sha256)
  if (wrong.length > 0) throw new BackupProblem(`the rows are not those that were backed up of ${wrong.join(', ')}`)
}

async function drain(_table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const line = await next(lines)
    if (line.equals(END_OF_ROWS)) return
    yield line
  }
}

async function next(lines: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new BackupProblem('its end is missing')
  return value
}

function parse<S extends z.core.$ZodType>(schema: S, line: Buffer): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(line.toString()))
  } catch {
    throw new BackupProblem(`a line of it is not understood by this version of Billfold: ${line.subarray(0, 60).toString().trimEnd()} …`)
  }
}

const NEWLINE = 10

/** Lines with their newline. COPY escapes newlines within a value. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end + 1)
      yield begun.length > 0 ? Buffer.concat([...begun, rest]) : rest
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) throw new BackupProblem('its end is missing')
}
