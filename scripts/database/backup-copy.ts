import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** The bytes of `copy … to stdout`. */
export function copyOut(client: Client, sql: string): AsyncIterable<Buffer> {
  return client.query(to(sql))
}

/** `copy … from stdin`. */
export async function copyIn(client: Client, sql: string, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(inChunks(rows), { objectMode: false }), client.query(from(sql)))
}

const CHUNK_BYTES = 65_536

/** One message for each row would be slow. */
async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const row of rows) {
    held.push(row)
    size += row.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}
