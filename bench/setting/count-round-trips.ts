import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** Between a program and Postgres: counts how often somebody waits for an answer, and notes what was asked. */
export interface Counter extends AsyncDisposable {
  port: number
  /** Since the last time; without the connections on which the queues of jobs are asked. */
  take(): { roundTrips: number; statements: string[] }
}

interface Counted {
  roundTrips: number
  statements: string[]
  isOfJobs: boolean
}

export async function countRoundTrips(postgresPort: number): Promise<Counter> {
  const connections = new Set<Counted>()
  const open = new Set<Socket>()
  const server = createServer((program) => {
    const postgres = connect(postgresPort, '127.0.0.1')
    const counted: Counted = { roundTrips: 0, statements: [], isOfJobs: false }
    connections.add(counted)
    const note = (sql: string) => {
      counted.isOfJobs ||= sql.includes('_jobs.')
      counted.statements.push(sql)
    }
    for (const socket of [program, postgres]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        connections.delete(counted)
        program.destroy()
        postgres.destroy()
      })
    }
    const prepared = new Map<string, string>()
    // 'Ready for query' ends every answer, however many messages it has.
    const fromPostgres = framed(0, (type) => {
      if (type === 'Z') counted.roundTrips += 1
    })
    const fromProgram = framed(1, (type, body) => {
      if (type === 'Q') note(textUntilZero(body, 0))
      // A statement is parsed under a name, and asked by that name as often as one likes.
      if (type === 'P') prepared.set(textUntilZero(body, 0), textUntilZero(body, body.indexOf(0) + 1))
      if (type === 'B') note(prepared.get(textUntilZero(body, body.indexOf(0) + 1)) ?? '')
    })
    program.on('data', (chunk: Buffer) => {
      fromProgram(chunk)
      postgres.write(chunk)
    })
    postgres.on('data', (chunk: Buffer) => {
      fromPostgres(chunk)
      program.write(chunk)
    })
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
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
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
