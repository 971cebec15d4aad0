import { publicScope, type Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'

/** Runs one statement outside any user scope. It can read only the tables listed in docs/decisions/0004. */
export type Rows = Scope['rows']

export function rowsOf(orm: MikroORM): Rows {
  const anonymous = publicScope(orm)
  return (sql, parameters) => anonymous.rows(sql, parameters)
}
