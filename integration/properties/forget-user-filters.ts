import { createRequire } from 'node:module'

/** The methods of the pg driver's connection that send statements. */
interface Connection {
  startup: (this: Connection, config: { user?: string }) => void
  parse: (this: Connection, query: { name?: string; text: string }, more?: unknown) => void
  query: (this: Connection, text: string) => void
}

const require = createRequire(import.meta.url)
/** The two copies of the pg driver: MikroORM's and this repository's. */
const drivers = [createRequire(require.resolve('@mikro-orm/postgresql')), require].map((from) => from('pg/lib/connection.js') as { prototype: Connection })

const COLUMN = String.raw`(?:"?\w+"?\.){0,2}"?user_id"?`
const COMPARED = new RegExp(String.raw`(?<!\bset\s)${COLUMN} = (?:(\$\d+)(?:::\w+)?|\d+|${COLUMN})(?![\w.])`, 'gi')
/** Tables that are read before the user is known (decision 4). */
const EXEMPT = /\b(?:from|join|into|update) (?:accounts\.)?"?(?:account|session|sign_in_failure|password_reset|email_confirmation|unsubscribe_link)"?\b/i
/** The roles that row-level security applies to. */
const ROLES = /^billfold_(?:accounts|projects|billing|proposals)$/

export interface UserFilters {
  /** While true, services' statements are sent without their comparisons of `user_id`. */
  areForgotten: boolean
  /** Statements that were sent without their user filters. */
  mutated: Set<string>
  restore(): void
}

/** Patches the pg driver to remove user filters, so that only row-level security isolates users. */
export function forgetUserFilters(): UserFilters {
  const users = new WeakMap<Connection, string>()
  const state: UserFilters = { areForgotten: false, mutated: new Set(), restore }

  function forget(connection: Connection, text: string): string {
    if (!state.areForgotten || !ROLES.test(users.get(connection) ?? '') || !/user_id/i.test(text)) return text
    if (EXEMPT.test(text)) return text
    // Keeps the parameter, because Postgres rejects unused ones.
    const without = text.replaceAll(COMPARED, (_, parameter?: string) => (parameter ? `(${parameter}::integer is not null)` : 'true'))
    if (without !== text) state.mutated.add(without)
    return without
  }

  const originals = drivers.map(({ prototype }) => ({ prototype, methods: { startup: prototype.startup, parse: prototype.parse, query: prototype.query } }))
  for (const { prototype, methods } of originals) {
    prototype.startup = function (config) {
      users.set(this, config.user ?? '')
      methods.startup.call(this, config)
    }
    prototype.parse = function (query, more) {
      methods.parse.call(this, { ...query, text: forget(this, query.text) }, more)
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
