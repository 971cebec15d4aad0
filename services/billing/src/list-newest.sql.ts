import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'

interface NewestRecords {
  columns: string
  table: 'expense' | 'invoice' | 'time_entry'
  as: string
  /** Conditions with their parameters; ignored if any of them is undefined. */
  filters: readonly (readonly [condition: string | undefined, ...parameters: unknown[]])[]
  /** The order of an index that begins with the owner. */
  order: string
  /** Joins that look up names by key. */
  names: string
  /** Absent: all. */
  limit: number | undefined
}

/** Selects the newest records before it looks up names, so a page of a user with 100,000 records reads a hundred. */
export function listNewest<Row extends object>(scope: Scope, { columns, table, as, filters, order, names, limit }: NewestRecords): Promise<Row[]> {
  const active = filters.filter((filter) => !filter.includes(undefined))
  const conditions = [`${as}.user_id = ?`, ...active.map(([condition]) => condition)]
  const parameters = [scope.userId, ...active.flatMap(([, ...values]) => values)]
  const selected = `select * from ${table} ${as} where ${conditions.join(' and ')}`
  if (limit === undefined) return scope.rows<Row>(`select ${columns} from (${selected}) ${as} ${names} ${order}`, parameters)
  return scope.rows<Row>(prepared(`select ${columns} from (${selected} ${order} limit ?) ${as} ${names} ${order}`), [...parameters, limit])
}
