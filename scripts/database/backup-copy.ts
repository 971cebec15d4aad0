import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What `pg` can do and its types do not tell. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What `pg` calls while a COPY runs. */
interface Copy extends Submittable {
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(connection: CopyConnection): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** The rows of `copy … to stdout`, one by one, as fast as they are taken: a table need not fit into memory. */
export function copyOut(client: Client, sql: string): AsyncIterable<Buffer> {
  let socket: Connection['stream'] | undefined
  const rows = new Readable({
    objectMode: true,
    highWaterMark: 1000,
    read: () => void socket?.resume(),
    // Whoever stops reading lets the rest go by, or the connection could not even be ended.
    destroy(error, done) {
      socket?.resume()
      done(error)
    },
  })
  const copy: Copy = {
    submit(connection) {
      socket = connection.stream
      connection.query(sql)
    },
    // A copy: the bytes are a view of a buffer that the next answers are read into.
    handleCopyData: ({ chunk }) => void (rows.destroyed || rows.push(Buffer.from(chunk)) || socket?.pause()),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error) => void rows.destroy(error),
  }
  client.query(copy)
  return rows
}

/** `copy … from stdin`. Fails as the statement does, or as the rows do. */
export function copyIn(client: Client, sql: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const copy: Copy = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse(connection) {
        send(connection, rows, () => failure !== undefined).catch((error: unknown) => {
          failure = error
          connection.sendCopyFail('the rows could not be read')
        })
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: resolve,
      handleError(error) {
        failure ??= error
        reject(failure)
      },
    }
    client.query(copy)
  })
}

async function send(connection: CopyConnection, rows: AsyncIterable<Buffer>, isOver: () => boolean): Promise<void> {
  for await (const chunk of inChunks(rows)) {
    if (isOver()) return
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}

/** Bytes of one message. A message a row would be a write to the socket each. */
const CHUNK = 65_536

async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0]
  for await (const row of rows) {
    held.push(row)
    size += row.length
    if (size < CHUNK) continue
    yield Buffer.concat(held)
    ;[held, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(held)
}
