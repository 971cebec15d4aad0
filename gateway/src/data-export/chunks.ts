import { Readable } from 'node:stream'
import type { Scope } from '@billfold/server-kit/scope'

/** All chunks of an archive except the last have this size, so a chunk's number can be computed from the byte position. */
const CHUNK_BYTES = 512 * 1024

export type ChunkScope = Pick<Scope, 'userId' | 'rows'>

/** Splits the content into chunks of equal size and stores them. Returns the total number of bytes. */
export async function storeChunks(scope: ChunkScope, archiveId: number, content: AsyncIterable<Buffer>): Promise<number> {
  let [size, number, waiting] = [0, 0, 0]
  let parts: Buffer[] = []
  const store = async (bytes: Buffer) => {
    await scope.rows('insert into data_archive_chunk (user_id, archive_id, number, bytes) values (?, ?, ?, ?)', [scope.userId, archiveId, number, bytes])
    number += 1
  }
  for await (const part of content) {
    size += part.length
    parts.push(part)
    waiting += part.length
    if (waiting < CHUNK_BYTES) continue
    let whole = Buffer.concat(parts)
    for (; whole.length >= CHUNK_BYTES; whole = whole.subarray(CHUNK_BYTES)) await store(whole.subarray(0, CHUNK_BYTES))
    parts = [whole]
    waiting = whole.length
  }
  if (waiting > 0) await store(Buffer.concat(parts))
  return size
}

export async function deleteChunks(scope: ChunkScope, archiveId: number): Promise<void> {
  await scope.rows('delete from data_archive_chunk where user_id = ? and archive_id = ?', [scope.userId, archiveId])
}

/** Yields the bytes from `start` to `end` (exclusive) in pieces. */
export async function* readChunks(scope: ChunkScope, archiveId: number, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / CHUNK_BYTES)
    const within = at - number * CHUNK_BYTES
    const [chunk] = await scope.rows<{ bytes: Buffer }>('select substr(bytes, ?::integer, ?::integer) as bytes from data_archive_chunk where user_id = ? and archive_id = ? and number = ?', [
      within + 1,
      Math.min(CHUNK_BYTES - within, end - at),
      scope.userId,
      archiveId,
      number,
    ])
    if (!chunk || chunk.bytes.length === 0) throw new Error('a part of the file is missing')
    yield chunk.bytes
    at += chunk.bytes.length
  }
}

export function streamChunks(scope: ChunkScope, archiveId: number, start: number, end: number): Readable {
  return Readable.from(readChunks(scope, archiveId, start, end), { objectMode: false })
}
