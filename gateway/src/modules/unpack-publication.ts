import { brotliDecompressSync } from 'node:zlib'
import { AppError } from '@billfold/contracts/errors'
import type { Publication, PublishedFile } from '@billfold/contracts/modules/publication'
import type { ReleaseFile, ReleaseFiles } from './release-files.ts'

/** A file that unpacks to more is no part of a module. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** The files of a publication as they were built. */
export function unpackPublication({ files }: Publication): ReleaseFiles {
  return new Map(Object.entries(files).map(([path, file]) => [path, unpack(path, file)]))
}

function unpack(path: string, { content, encoding }: PublishedFile): ReleaseFile {
  const bytes = Buffer.from(content, 'base64')
  if (encoding === 'identity') return { content: bytes, brotli: null }
  try {
    // The hash is checked of what comes out: what browsers unpack is what was released.
    return { content: brotliDecompressSync(bytes, { maxOutputLength: MAX_FILE_BYTES }), brotli: bytes }
  } catch {
    throw new AppError('validation_failed', `${path} cannot be unpacked`, { issues: [{ path: `files.${path}`, message: 'cannot be unpacked' }] })
  }
}
