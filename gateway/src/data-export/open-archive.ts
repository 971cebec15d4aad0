import { AppError } from '@billfold/contracts/errors'
import { FORMAT, type Manifest, manifestSchema, paths } from './archive-layout.ts'
import { checkRow } from './check-row.ts'
import { type ChunkScope, streamChunks } from './chunks.ts'
import type { Row } from './read-rows.ts'
import type { Seal } from './seal.ts'
import { type ExportedTable, exportedTables } from './tables.ts'
import { noZip, openZip, type ZipReader } from './zip-reader.ts'

export interface Archive {
  manifest: Manifest
  /** True if this installation created the archive. The data is verified while it is read. */
  isSealed: boolean
  rowsOf: (table: ExportedTable) => AsyncGenerator<Row>
  fileOf: (path: string) => Promise<Buffer>
}

const MAX_MANIFEST = 20 * 1024 * 1024
/** Larger than any attachment or e-mailed PDF. */
const MAX_FILE = 20 * 1024 * 1024
const MAX_LINE = 8 * 1024 * 1024

const wanted = new Set<string>([paths.manifest, paths.seal, ...exportedTables.map(paths.dataOf)])

export async function openArchive(scope: ChunkScope, archiveId: number, size: number, seal: Seal): Promise<Archive> {
  const zip = await openZip({ size, read: (start, end) => streamChunks(scope, archiveId, start, end), isWanted: (name) => wanted.has(name) || name.startsWith('files/') })
  if (!zip.has(paths.manifest)) throw noZip()
  const text = await readAll(zip, paths.manifest, MAX_MANIFEST)
  const manifest = manifestIn(text)
  const tag = zip.has(paths.seal) ? (await readAll(zip, paths.seal, 1000)).toString() : ''
  const isSealed = seal.isValid(text, tag)
  const verify = (name: string) => (sha256: string) => {
    if (isSealed && manifest.files[name]?.sha256 !== sha256) throw new AppError('validation_failed', 'The file was changed after it was exported, so nothing was restored.')
  }
  return {
    manifest,
    isSealed,
    async *rowsOf(table) {
      const name = paths.dataOf(table)
      if (!zip.has(name)) throw noZip()
      let number = 0
      for await (const line of linesOf(zip.stream(name, verify(name)))) {
        number += 1
        yield checkRow(table, line, number)
      }
    },
    async fileOf(path) {
      if (!path.startsWith('files/') || !zip.has(path)) throw noZip()
      return readAll(zip, path, MAX_FILE, verify(path))
    },
  }
}

/** Reads and checks all rows without storing them. */
export async function checkArchive(archive: Archive): Promise<void> {
  for (const table of exportedTables) for await (const _ of archive.rowsOf(table));
}

function manifestIn(text: Buffer): Manifest {
  const { data: manifest } = manifestSchema.safeParse(parse(text))
  if (!manifest) throw noZip()
  if (manifest.format !== FORMAT) throw new AppError('validation_failed', 'The file comes from another version of Billfold and can’t be restored here.')
  return manifest
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

async function readAll(zip: ZipReader, name: string, limit: number, onEnd?: (sha256: string) => void): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of zip.stream(name, onEnd)) {
    size += part.length
    if (size > limit) throw noZip()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Rejects text that is not UTF-8. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (part?: Buffer) => {
    try {
      return decoder.decode(part, { stream: part !== undefined })
    } catch {
      throw noZip()
    }
  }
  let rest = ''
  for await (const part of content) {
    const lines = (rest + decode(part)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE) throw noZip()
    for (const line of lines) if (line !== '') yield line
  }
  rest += decode()
  if (rest !== '') yield rest
}
