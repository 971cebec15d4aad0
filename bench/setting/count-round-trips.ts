import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** Between a program and Postgres: counts how often somebody waits for an answer, and notes what was asked. */
export interface Counter extends AsyncDisposable {
  port: number
  /** Since the last time; without the connections on which the queues of jobs are asked. */
  take(): { roundTrips: number; statements: string[] }
}

interface Connection {
  sockets: readonly [program: Socket, postgres: Socket]
  roundTrips: number
  statements: string[]
  isOfJobs: boolean
}

export async function countRoundTrips(postgresPort: number): Promise<Counter> {
  const connections = new Set<Connection>()
  const server = createServer((program) => {
    const connection = link(program, connect(postgresPort, '127.0.0.1'))
    connections.add(connection)
    program.on('close', () => connections.delete(connection))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = { roundTrips: 0, statements: [] as string[] }
      for (const connection of connections) {
        if (!connection.isOfJobs) {
          taken.roundTrips += connection.roundTrips
          taken.statements.push(...connection.statements)
        }
        connection.roundTrips = 0
        connection.statements = []
      }
      return taken
    },
    async [Symbol.asyncDispose]() {
      for (const { sockets } of connections) for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Each gets what the other sends, and ends with it. */
function link(program: Socket, postgres: Socket): Connection {
  const connection: Connection = { sockets: [program, postgres], roundTrips: 0, statements: [], isOfJobs: false }
  carry(program, postgres, readQuestions(connection))
  carry(postgres, program, readAnswers(connection))
  return connection
}

function carry(from: Socket, to: Socket, read: (chunk: Buffer) => void): void {
  from.setNoDelay(true)
  from.on('error', () => undefined)
  from.on('close', () => to.destroy())
  from.on('data', (chunk: Buffer) => {
    read(chunk)
    to.write(chunk)
  })
}

function readQuestions(connection: Connection): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  const note = (sql: string) => {
    connection.isOfJobs ||= sql.includes('_jobs.')
    connection.statements.push(sql)
  }
  return framed(1, (type, body) => {
    if (type === 'Q') note(textUntilZero(body, 0))
    // A statement is parsed under a name, and asked by that name as often as one likes.
    if (type === 'P') prepared.set(textUntilZero(body, 0), textUntilZero(body, body.indexOf(0) + 1))
    if (type === 'B') note(prepared.get(textUntilZero(body, body.indexOf(0) + 1)) ?? '')
  })
}

/** 'Ready for query' ends every answer, however many messages it has. */
function readAnswers(connection: Connection): (chunk: Buffer) => void {
  return framed(0, (type) => {
    if (type === 'Z') connection.roundTrips += 1
  })
}

function textUntilZero(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start)).replaceAll(/\s+/g, ' ').trim()
}

/** Cuts a stream into messages: a letter, a length, a body. The first ones of a program have no letter. */
function framed(withoutLetter: number, tell: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let bare = withoutLetter
  return function read(chunk) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const letters = bare > 0 ? 0 : 1
      if (rest.length < letters + 4) return
      const end = letters + rest.readInt32BE(letters)
      if (rest.length < end) return
      if (letters === 1) tell(String.fromCodePoint(rest[0] ?? 0), rest.subarray(5, end))
      else bare -= 1
      rest = rest.subarray(end)
    }
  }
}
