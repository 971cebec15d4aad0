import { publicScope, type Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'

/** Rows of one statement, for nobody in particular: the tables of docs/decisions/0004, and no others, answer. */
export type Rows = Scope['rows']

export function rowsOf(orm: MikroORM): Rows {
  const nobody = publicScope(orm)
  return (sql, parameters) => nobody.rows(sql, parameters)
}
