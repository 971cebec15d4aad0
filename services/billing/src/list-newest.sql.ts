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
  names: string
  /** The same joins, looked up by key per record. */
  namesByKey: string
  /** Absent: all. */
  limit: number | undefined
}

/** Up to this many look-ups are faster than planning a join. */
const FEW = 500

/**
 * Selects the newest records before joining, so a page of a user with 100,000 records reads a hundred. A short list uses a
 * prepared statement that reads the index in order and looks up names by key. Longer lists are planned for each user.
 */
export function listNewest<Row extends object>(scope: Scope, { columns, table, as, filters, order, names, namesByKey, limit }: NewestRecords): Promise<Row[]> {
  const active = filters.filter((filter) => !filter.includes(undefined))
  const conditions = [`${as}.user_id = ?`, ...active.map(([condition]) => condition)]
  const parameters = [scope.userId, ...active.flatMap(([, ...values]) => values)]
  const selected = `select * from ${table} ${as} where ${conditions.join(' and ')}`
  if (limit === undefined) return scope.rows<Row>(`select ${columns} from (${selected}) ${as} ${names} ${order}`, parameters)
  const select = `select ${columns} from (${selected} ${order} limit ?) ${as}`
  if (limit > FEW) return scope.rows<Row>(`${select} ${names} ${order}`, [...parameters, limit])
  return scope.rows<Row>(prepared(`${select} ${namesByKey} ${order}`), [...parameters, limit])
}
