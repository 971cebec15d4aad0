import type { Scope } from '../scope.ts'
import type { Condition } from './list-page.ts'
import { folded } from './search-text.ts'
import { arrayOf } from './sql.ts'

interface Searched {
  alias: string
  /** An SQL function that takes a term and a limit, and returns the ids of matching records. */
  records: string
  /** Columns that refer to other records, each with an SQL function that takes a term and finds these records by name. */
  names?: Readonly<Record<string, string>>
}

export interface Search {
  term: string | undefined
  /** The conditions depend on the number of matches, so they can differ between two pages. */
  conditions: readonly Condition[]
}

/** If there are more matches than this, filtering the list in its order is faster than reading the records by id. */
const FEW = 2000

export async function searchList(scope: Pick<Scope, 'rows'>, term: string | undefined, { alias, records, names = {} }: Searched): Promise<Search> {
  if (!term) return { term: undefined, conditions: [] }
  const found = await scope.rows<{ id: number }>(`select ${records}(?, ?) as id`, [term, FEW + 1])
  if (found.length <= FEW) return { term, conditions: [[`${alias}.id = any(?::integer[])`, arrayOf(found.map(({ id }) => id))]] }
  const matches = [
    `strpos(${alias}.search_text, (select ${folded('?::text')})) > 0`,
    ...Object.entries(names).map(([column, matching]) => `${alias}.${column} = any(array(select ${matching}(?)))`),
  ]
  return { term, conditions: [[`(${matches.join(' or ')})`, ...matches.map(() => term)]] }
}
