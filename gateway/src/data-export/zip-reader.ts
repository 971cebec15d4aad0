import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@billfold/contracts/errors'
import type { Entry, ZipFile } from 'yauzl'

export interface ZipReader {
  has: (name: string) => boolean
  /** Yields the content in pieces and finally calls `onEnd` with the SHA-256 of the entire content. */
  stream: (name: string, onEnd?: (sha256: string) => void) => AsyncGenerator<Buffer>
}

/** Maximum total unpacked size of all entries that a restore reads. */
const MAX_UNPACKED = 1024 * 1024 * 1024
const MAX_ENTRIES = 100_000

export const noZip = () => new AppError('validation_failed', 'This is not a ZIP file from Billfold, or it is damaged.')
const tooLarge = () => new AppError('payload_too_large', 'The unpacked file is too large.')

interface ZipOptions {
  size: number
  /** Reads the bytes from `start` to `end` (exclusive). */
  read: (start: number, end: number) => Readable
  /** True for entries to read; all others are ignored. */
  isWanted: (name: string) => boolean
}

/**
 * Opens a ZIP file whose bytes come from `read`. Its central directory is authoritative, as in other programs. Paths outside the archive
 * are rejected.
 */
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
        // Counts the actual bytes, because the size in the directory may be wrong.
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

/** An error from the ZIP library means that the file is invalid. */
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
        // If a name occurs twice, another program might read the other entry, so the file is rejected.
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
