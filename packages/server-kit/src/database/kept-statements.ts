import type { ClientBase } from 'pg'

/** How one column of a statement's rows is read. */
export interface Column {
  name: string
  parse: (text: string) => unknown
}

/** What a connection knows of a statement that it has parsed. */
export interface Known {
  /** Undefined until Postgres has described it, and where it has no rows. */
  columns: readonly Column[] | undefined
  /** Something was refused in a message that it took part in: it may be there or not. */
  isDoubtful: boolean
}

/** A plan costs Postgres some ten to a hundred kilobytes, on each connection: there are never more. */
const MOST = 100

/** The statements that a connection has parsed, whoever asked them. What was longest not asked goes first. */
class KeptStatements {
  readonly #known = new Map<string, Known>()

  find(name: string): Known | undefined {
    const found = this.#known.get(name)
    if (!found || found.isDoubtful) return undefined
    // A map keeps the order in which it was filled: this one is the last to go now.
    this.#known.delete(name)
    this.#known.set(name, found)
    return found
  }

  /** Takes it in, and says which are to be closed first: the one that has to go, and what may be there under its own name. */
  add(name: string, known: Known): string[] {
    const closed = [name]
    this.#known.delete(name)
    const [oldest] = this.#known.size < MOST ? [] : this.#known.keys()
    if (oldest !== undefined) {
      this.#known.delete(oldest)
      closed.push(oldest)
    }
    this.#known.set(name, known)
    return closed
  }

  doubt(name: string): void {
    const found = this.#known.get(name)
    if (found) found.isDoubtful = true
  }
}

const byConnection = new WeakMap<ClientBase, KeptStatements>()

export function keptBy(client: ClientBase): KeptStatements {
  const found = byConnection.get(client)
  if (found) return found
  const made = new KeptStatements()
  byConnection.set(client, made)
  return made
}
