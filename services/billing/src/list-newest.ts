import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'

interface NewestRecords {
  /** Of a record and of what is named beside it. */
  columns: string
  table: 'expense' | 'invoice' | 'time_entry'
  /** By which columns, filters and order call it. */
  as: string
  /** Conditions with their parameters; where any of it is undefined, nobody has asked for it. */
  filters: readonly (readonly [condition: string | undefined, ...parameters: unknown[]])[]
  /** That of an index which begins with the owner. */
  order: string
  /** Joins, of all that there are. */
  names: string
  /** The same by keys, one record after another. */
  namesOfFew: string
  /** Absent: all. */
  limit: number | undefined
}

/** So many are looked up one by one, and no more, in the time that planning a better way takes. */
const FEW = 500

/**
 * The newest are chosen before anything is joined: of a hundred thousand records a hundred are looked at. For a few, one plan is right for everybody:
 * read in order from an index until there are enough, then each name by its key. How many, or all, are best joined depends on whose they are.
 */
export function listNewest<Row extends object>(scope: Scope, { columns, table, as, filters, order, names, namesOfFew, limit }: NewestRecords): Promise<Row[]> {
  const asked = filters.filter((filter) => !filter.includes(undefined))
  const conditions = [`${as}.user_id = ?`, ...asked.map(([condition]) => condition)]
  const parameters = [scope.userId, ...asked.flatMap(([, ...values]) => values)]
  const chosen = `select * from ${table} ${as} where ${conditions.join(' and ')}`
  if (limit === undefined) return scope.rows<Row>(`select ${columns} from (${chosen}) ${as} ${names} ${order}`, parameters)
  const select = `select ${columns} from (${chosen} ${order} limit ?) ${as}`
  if (limit > FEW) return scope.rows<Row>(`${select} ${names} ${order}`, [...parameters, limit])
  return scope.rows<Row>(prepared(`${select} ${namesOfFew} ${order}`), [...parameters, limit])
}
