import { createHash } from 'node:crypto'

export interface ReleaseFile {
  content: Buffer
  /** Null if compression would not make the file smaller. */
  brotli: Buffer | null
}

export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>

/** Transfer size in bytes. */
export function bytesOf({ content, brotli }: ReleaseFile): number {
  return (brotli ?? content).length
}

/** Subresource integrity value. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
