import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@billfold/contracts/errors'
import type { Entry, ZipFile } from 'yauzl'

export interface ZipReader {
  has: (name: string) => boolean
  /** The content in pieces. Calls back with the SHA-256 of all of it at the end. */
  stream: (name: string, onEnd?: (sha256: string) => void) => AsyncGenerator<Buffer>
}

/** The sizes of all entries that a restore reads, when unpacked. */
const MAX_UNPACKED = 1024 * 1024 * 1024
const MAX_ENTRIES = 100_000

export const noZip = () => new AppError('validation_failed', 'This is not a ZIP file from Billfold, or it is damaged.')
const tooLarge = () => new AppError('payload_too_large', 'The unpacked file is too large.')

interface ZipOptions {
  size: number
  /** The bytes from one position up to another. */
  read: (start: number, end: number) => Readable
  /** Other entries are ignored. */
  isWanted: (name: string) => boolean
}

/** Reads a ZIP whose bytes are elsewhere. Its directory decides, as in other programs; paths that leave the archive are refused. */
export async function openZip({ size, read, isWanted }: ZipOptions): Promise<ZipReader> {
  const zip = await open(size, read)
  const entries = await listEntries(zip, isWanted).catch(refuse)
  let unpacked = 0

  async function* stream(name: string, onEnd?: (sha256: string) => void): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw noZip()
    const hash = createHash('sha256')
    const source = await openStream(zip, entry).catch(refuse)
    try {
      for await (const part of source as AsyncIterable<Buffer>) {
        // Counted, because the size in the directory may be wrong.
        unpacked += part.length
        if (unpacked > MAX_UNPACKED) throw tooLarge()
        hash.update(part)
        yield part
      }
    } catch (error) {
      refuse(error)
    } finally {
      source.destroy()
    }
    onEnd?.(hash.digest('hex'))
  }

  return { has: (name) => entries.has(name), stream }
}

/** The library's errors concern the file. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? error : Object.assign(noZip(), { cause: error })
}

async function open(size: number, read: ZipOptions['read']): Promise<ZipFile> {
  const { fromRandomAccessReader, RandomAccessReader } = await import('yauzl')
  class ArchiveReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return read(start, end)
    }
  }
  return new Promise<ZipFile>((resolve, reject) => {
    fromRandomAccessReader(new ArchiveReader(), size, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
  }).catch(refuse)
}

function listEntries(zip: ZipFile, isWanted: ZipOptions['isWanted']): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let [count, declared] = [0, 0]
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      count += 1
      if (count > MAX_ENTRIES) return reject(tooLarge())
      if (isWanted(entry.fileName)) {
        // Another program could show the other one.
        if (entries.has(entry.fileName)) return reject(noZip())
        entries.set(entry.fileName, entry)
        declared += entry.uncompressedSize
        if (declared > MAX_UNPACKED) return reject(tooLarge())
      }
      return zip.readEntry()
    })
    zip.readEntry()
  })
}

function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))))
}
