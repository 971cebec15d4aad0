import type { Scope, Moment } from '@billfold/server-kit/scope'
import type { ServiceTools } from '../forwarding/call-as.ts'
import { type FileColumn, FORMAT, fileColumns, type Manifest, paths, pathOfFile } from './archive-layout.ts'
import { deleteChunks, storeChunks } from './chunks.ts'
import { csvFiles, csvLines, type Names } from './csv-files.ts'
import { type Document, evidenceDocument, fetchDocument, invoiceDocument, proposalDocument } from './documents.ts'
import { readBytesOf, readLines, readRows, type Row } from './read-rows.ts'
import { readmeOf } from './readme.ts'
import type { Seal } from './seal.ts'
import { type ExportedTable, exportedTables } from './tables.ts'
import { writeZip, type ZipWriter } from './zip-writer.ts'

interface ExportTools extends ServiceTools {
  seal: Seal
}

interface ExportJob {
  scope: Scope
  archiveId: number
  onProgress: (percent: number) => Promise<void>
  signal?: AbortSignal | undefined
}

/** Exporting the records counts as only 20 % of the progress, because generating documents takes most of the time. */
const SHARE_OF_RECORDS = 20

/** Writes a user's archive and returns its size. All rows, across all schemas, come from the same point in time. */
export async function exportAccount(tools: ExportTools, job: ExportJob): Promise<{ size: number; records: number }> {
  const { scope, archiveId } = job
  await deleteChunks(scope, archiveId)
  const now = new Date()
  const zip = await writeZip((bytes) => storeChunks(scope, archiveId, bytes), now)
  try {
    const records = await addEverything(zip, now.toISOString(), tools, job)
    return { size: await zip.finish(), records }
  } catch (error) {
    await zip.abort()
    throw error
  }
}

async function addEverything(zip: ZipWriter, createdAt: string, { seal, ...tools }: ExportTools, { scope, onProgress, signal }: ExportJob): Promise<number> {
  await zip.add(paths.readme, readmeOf(createdAt))
  const { rows, files, documents } = await scope.moment((moment) => addRecords(zip, moment, onProgress))
  for (const [at, document] of documents.entries()) {
    signal?.throwIfAborted()
    const content = await fetchDocument(tools, scope, document)
    if (content) await zip.add(document.path, content, { isCompressed: true })
    await onProgress(SHARE_OF_RECORDS + ((100 - SHARE_OF_RECORDS) * (at + 1)) / documents.length)
  }
  const manifest = Buffer.from(JSON.stringify({ product: 'Billfold', format: FORMAT, createdAt, rows, files } satisfies Manifest, null, 2))
  await zip.add(paths.manifest, manifest)
  await zip.add(paths.seal, `${seal.sign(manifest)}\n`)
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

interface Collected {
  rows: Record<string, number>
  files: Manifest['files']
  documents: Document[]
}

async function addRecords(zip: ZipWriter, moment: Moment, onProgress: ExportJob['onProgress']): Promise<Collected> {
  const collected: Collected = { rows: {}, files: {}, documents: [] }
  const names: Names = { client: new Map(), project: new Map(), invoice: new Map() }
  const note = (row: Row, table: ExportedTable) => noteRow(row, table, names, collected.documents)
  await zip.add(paths.account, await accountLine(moment))
  for (const [at, table] of exportedTables.entries()) {
    const file = fileColumns[table.name]
    if (file) await addFiles(zip, moment, table, file, collected.files)
    const lines = file ? linesWithPaths(moment, table, file, collected) : linesOf(moment, table, note, collected)
    collected.files[paths.dataOf(table)] = await zip.add(paths.dataOf(table), lines)
    await zip.add(paths.schemaOf(table), schemaOf(table))
    await onProgress((SHARE_OF_RECORDS * (at + 1)) / exportedTables.length)
  }
  for (const file of csvFiles) await zip.add(`csv/${file.name}.csv`, csvLines(moment, file, names))
  return collected
}

/** This line is never restored, because restored accounts keep their own name and password. */
async function accountLine({ userId, rows }: Moment): Promise<string> {
  const [account] = await rows<{ line: string }>(
    "select json_build_object('username', username, 'email', email, 'first_name', first_name, 'last_name', last_name, 'created_at', created_at at time zone 'UTC')::text as line from account where id = ?",
    [userId],
  )
  return `${account?.line ?? ''}\n`
}

/** Parses only rows that other files need. */
async function* linesOf(moment: Moment, table: ExportedTable, note: (row: Row, table: ExportedTable) => void, { rows }: Collected): AsyncGenerator<string> {
  rows[table.name] = 0
  for await (const lines of readLines(moment, table)) {
    rows[table.name] = (rows[table.name] ?? 0) + lines.length
    if (NOTED.has(table.name)) for (const line of lines) note(JSON.parse(line) as Row, table)
    yield `${lines.join('\n')}\n`
  }
}

/** Adds the files' bytes as separate ZIP entries, before the rows that contain their paths. */
async function addFiles(zip: ZipWriter, moment: Moment, table: ExportedTable, file: FileColumn, files: Manifest['files']): Promise<void> {
  for await (const row of readRows(moment, table)) {
    const path = filePath(file, row)
    if (isRemoved(row) || path === null) continue
    const bytes = await readBytesOf(moment, table, { column: file.column, key: file.key, value: String(row[file.key]) })
    files[path] = await zip.add(path, bytes, { isCompressed: true })
  }
}

async function* linesWithPaths(moment: Moment, table: ExportedTable, file: FileColumn, { rows }: Collected): AsyncGenerator<string> {
  rows[table.name] = 0
  for await (const row of readRows(moment, table)) {
    if (isRemoved(row)) continue
    rows[table.name] = (rows[table.name] ?? 0) + 1
    yield `${JSON.stringify({ ...row, [file.column]: filePath(file, row) })}\n`
  }
}

/** In the row, the column of the bytes is only a flag: true if the file has bytes. */
function filePath(file: FileColumn, row: Row): string | null {
  return row[file.column] === true ? pathOfFile(file, row) : null
}

/** True for a removed attachment, which its owner can still restore for a few minutes. */
function isRemoved(row: Row): boolean {
  return (row['removed_at'] ?? null) !== null
}

/** Tables whose rows are referred to by name in other files, or have documents. */
const NOTED = new Set(['projects.client', 'projects.project', 'billing.invoice', 'proposals.proposal'])

function noteRow(row: Row, { name }: ExportedTable, names: Names, documents: Document[]): void {
  const id = Number(row['id'])
  if (name === 'projects.client') names.client.set(id, String(row['name']))
  if (name === 'projects.project') names.project.set(id, String(row['name']))
  if (name === 'billing.invoice') {
    names.invoice.set(id, String(row['invoice_number']))
    documents.push(invoiceDocument(id, String(row['invoice_number'])))
  }
  if (name === 'proposals.proposal') {
    documents.push(proposalDocument(id, String(row['title'])))
    if (row['client_signature'] !== null) documents.push(evidenceDocument(id, String(row['title'])))
  }
}

function schemaOf({ name, columns }: ExportedTable): string {
  const listed = columns.map((column) => ({ name: column.name, type: column.type === 'bytea' ? 'path of a file' : column.type, nullable: column.isNullable }))
  return `${JSON.stringify({ table: name, columns: listed }, null, 2)}\n`
}
