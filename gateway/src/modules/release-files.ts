import { createHash } from 'node:crypto'

/** One file of a release, as it is kept and served. */
export interface ReleaseFile {
  content: Buffer
  /** The same, compressed; null where that would not make it smaller. */
  brotli: Buffer | null
}

export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>

/** What it weighs on the wire. */
export function bytesOf({ content, brotli }: ReleaseFile): number {
  return (brotli ?? content).length
}

/** As browsers check it. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
