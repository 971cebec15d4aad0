import { createRequire } from 'node:module'

/** As much of the driver's connection as a statement goes through. */
interface Connection {
  startup: (this: Connection, config: { user?: string }) => void
  parse: (this: Connection, query: { name?: string; text: string }, more?: unknown) => void
  query: (this: Connection, text: string) => void
}

const require = createRequire(import.meta.url)
/** The driver that MikroORM brings, and ours. */
const drivers = [createRequire(require.resolve('@mikro-orm/postgresql')), require].map((from) => from('pg/lib/connection.js') as { prototype: Connection })

const COLUMN = String.raw`(?:"?\w+"?\.){0,2}"?user_id"?`
const COMPARED = new RegExp(String.raw`(?<!\bset\s)${COLUMN} = (?:(\$\d+)(?:::\w+)?|\d+|${COLUMN})(?![\w.])`, 'gi')
/** Some rows are looked for before anybody is known: docs/decisions/0004 says why nothing else keeps these apart. */
const EXEMPT = /\b(?:from|join|into|update) (?:accounts\.)?"?(?:account|session|sign_in_failure|password_reset|email_confirmation|unsubscribe_link)"?\b/i
/** What has no row-level security to fall back on: the owner of tables, search, the administrator. */
const HELD = /^billfold_(?:accounts|projects|billing|proposals)$/

export interface Forgetful {
  /** While it is true, no statement of a service says whose rows it wants. */
  isForgetful: boolean
  /** Statements that were sent without what they had said of the user. */
  mutated: Set<string>
  /** Comparisons that were taken out of them. */
  removed: number
  /** Statements that name a user and were left as they are. */
  kept: Set<string>
  restore(): void
}

/** Every service forgets `where user_id = …`: what is left is what Postgres does of itself. */
export function makeForgetful(): Forgetful {
  const users = new WeakMap<Connection, string>()
  const state: Forgetful = { isForgetful: false, mutated: new Set(), removed: 0, kept: new Set(), restore }

  function forget(connection: Connection, text: string): string {
    if (!state.isForgetful || !HELD.test(users.get(connection) ?? '') || !/user_id/i.test(text)) return text
    if (EXEMPT.test(text)) {
      state.kept.add(text)
      return text
    }
    const without = text.replaceAll(COMPARED, (_, parameter?: string) => {
      state.removed += 1
      // A parameter that nothing names is refused.
      return parameter ? `(${parameter}::integer is not null)` : 'true'
    })
    if (without !== text) state.mutated.add(without)
    return without
  }

  const originals = drivers.map(({ prototype }) => ({ prototype, methods: { startup: prototype.startup, parse: prototype.parse, query: prototype.query } }))
  for (const { prototype, methods } of originals) {
    prototype.startup = function (config) {
      users.set(this, config.user ?? '')
      methods.startup.call(this, config)
    }
    prototype.parse = function (asked, more) {
      methods.parse.call(this, { ...asked, text: forget(this, asked.text) }, more)
    }
    prototype.query = function (text) {
      methods.query.call(this, forget(this, text))
    }
  }
  function restore(): void {
    for (const { prototype, methods } of originals) Object.assign(prototype, methods)
  }
  return state
}
