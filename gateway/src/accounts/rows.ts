import { publicScope, type Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'

/** Runs one statement without a user scope; only the tables of docs/decisions/0004 are readable that way. */
export type Rows = Scope['rows']

export function rowsOf(orm: MikroORM): Rows {
  const anonymous = publicScope(orm)
  return (sql, parameters) => anonymous.rows(sql, parameters)
}
