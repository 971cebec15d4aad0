import { brotliDecompressSync } from 'node:zlib'
import { AppError } from '@billfold/contracts/errors'
import type { Publication, PublishedFile } from '@billfold/contracts/modules/publication'
import type { ReleaseFile, ReleaseFiles } from './release-files.ts'

/** Limits decompression, so that a small upload cannot fill the memory. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

export function unpackPublication({ files }: Publication): ReleaseFiles {
  return new Map(Object.entries(files).map(([path, file]) => [path, unpack(path, file)]))
}

function unpack(path: string, { content, encoding }: PublishedFile): ReleaseFile {
  const bytes = Buffer.from(content, 'base64')
  if (encoding === 'identity') return { content: bytes, brotli: null }
  try {
    // The hash covers the unpacked content, so unpack before it is checked.
    return { content: brotliDecompressSync(bytes, { maxOutputLength: MAX_FILE_BYTES }), brotli: bytes }
  } catch {
    throw new AppError('validation_failed', `${path} cannot be unpacked`, { issues: [{ path: `files.${path}`, message: 'cannot be unpacked' }] })
  }
}
