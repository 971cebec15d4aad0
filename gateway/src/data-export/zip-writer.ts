import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'

interface WrittenFile {
  size: number
  sha256: string
}

export interface ZipWriter {
  /** Resolves when the content has been read. Files that are already compressed, such as PDFs, are stored without compression. */
  add(name: string, content: Content, options?: { isCompressed?: boolean }): Promise<WrittenFile>
  /** Resolves with the size of the archive. */
  finish(): Promise<number>
  /** Stops storing an archive that cannot be finished. */
  abort(): Promise<void>
}

export type Content = Buffer | string | AsyncIterable<Buffer | string>

/** Writes a ZIP file while its content is created, so that no file has to fit in memory. */
export async function writeZip(store: (bytes: AsyncIterable<Buffer>) => Promise<number>, modified: Date): Promise<ZipWriter> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const stored = store(output as AsyncIterable<Buffer>)
  // Prevents an unhandled rejection; the methods below report the failure.
  stored.catch(() => undefined)
  return {
    async add(name, content, { isCompressed = false } = {}) {
      const hash = createHash('sha256')
      let size = 0
      async function* counted() {
        for await (const part of Buffer.isBuffer(content) || typeof content === 'string' ? [content] : content) {
          const bytes = Buffer.from(part as Buffer)
          hash.update(bytes)
          size += bytes.length
          yield bytes
        }
      }
      const source = Readable.from(counted(), { objectMode: false })
      zip.addReadStream(source, name, { mtime: modified, compress: !isCompressed })
      const failed = stored.then(() => Promise.reject(new Error('the archive ended early')))
      await Promise.race([once(source, 'end'), failed])
      return { size, sha256: hash.digest('hex') }
    },
    finish() {
      zip.end()
      return stored
    },
    async abort() {
      output.destroy()
      await stored.catch(() => undefined)
    },
  }
}
