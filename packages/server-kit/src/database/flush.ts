import type { ClientBase, Submittable } from 'pg'
import { type Column, type Known, keptBy } from './kept-statements.ts'
import type { Statement } from './statement.ts'

/** What the last statement of a flush answered. */
export interface Answer<Row> {
  rows: Row[]
  /** What Postgres calls it when it is done: 'INSERT 0 1', 'UPDATE 3', 'COMMIT'. */
  tag: string
}

/**
 * Sends statements in one message and waits once. Where none of them begins a transaction they are one by themselves: it ends with the
 * message, whatever came of it, and with it all that `set_config(…, true)` set. When one is refused, those after it are not looked at.
 */
export async function flush<Row extends object>(client: ClientBase, statements: readonly Statement[]): Promise<Answer<Row>> {
  const answered = Promise.withResolvers<Raw>()
  client.query(new Flush(client, statements, answered))
  const { columns = [], rows, tag } = await answered.promise
  // What they hold is what its text says.
  return { rows: rows.map((row) => named(columns, row)) as Row[], tag }
}

type RawRow = readonly (string | null)[]

interface Raw {
  columns: readonly Column[] | undefined
  rows: RawRow[]
  tag: string
}

function named(columns: readonly Column[], values: RawRow): object {
  const row: Record<string, unknown> = {}
  for (const [at, { name, parse }] of columns.entries()) {
    const text = values[at] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** What a flush writes to: the driver's own connection, of which its types do not tell all. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  describe(message: { type: 'S'; name: string }): void
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void
  execute(): void
  sync(): void
}

interface Field {
  name: string
  dataTypeID: Parameters<ClientBase['getTypeParser']>[0]
}

/** A query as the driver wants it: it writes itself, and takes what comes back, one message after another. */
class Flush implements Submittable {
  readonly #client: ClientBase
  readonly #statements: readonly Statement[]
  readonly #answered: PromiseWithResolvers<Raw>
  /** Of each statement what is known of it, or will be. */
  readonly #known: Known[] = []
  /** Of the statement that is being answered. */
  #at = 0
  #rows: RawRow[] = []
  #tag = ''

  constructor(client: ClientBase, statements: readonly Statement[], answered: PromiseWithResolvers<Raw>) {
    this.#client = client
    this.#statements = statements
    this.#answered = answered
  }

  submit(connection: object): void {
    const wire = connection as Wire
    wire.stream.cork()
    for (const { name, text, values } of this.#statements) {
      this.#known.push(this.#prepared(wire, name, text))
      wire.bind({ statement: name, values })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
  }

  #prepared(wire: Wire, name: string, text: string): Known {
    const kept = keptBy(this.#client)
    const found = name === '' ? undefined : kept.find(name)
    if (found) return found
    const known: Known = { columns: undefined, isDoubtful: false }
    if (name !== '') for (const closed of kept.add(name, known)) wire.close({ type: 'S', name: closed })
    wire.parse({ name, text })
    wire.describe({ type: 'S', name })
    return known
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const known = this.#known[this.#at]
    if (known) known.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#client.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#at += 1
    this.#tag = text
    if (this.#at < this.#statements.length) this.#rows = []
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  handleError(error: Error): void {
    for (const { name } of this.#statements) keptBy(this.#client).doubt(name)
    this.#answered.reject(error)
  }

  handleReadyForQuery(): void {
    this.#answered.resolve({ columns: this.#known.at(-1)?.columns, rows: this.#rows, tag: this.#tag })
  }
}
