import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { invalidCursor, type ListPage, MAX_COUNT, PAGE_SIZE } from '@billfold/contracts/list'
import type { Scope } from '../scope.ts'
import { prepared } from './prepared.ts'
import type { Search } from './search-list.ts'

export interface SortField {
  /**
   * SQL for a column that is never null. Its type must be comparable under row-level security, so numeric columns need a copy as bigint.
   */
  column: string
  type: 'bigint' | 'date' | 'integer' | 'text'
  /** The default direction. */
  direction: 'asc' | 'desc'
}

export type Condition = readonly [sql: string | undefined, ...parameters: unknown[]]

interface List<Sort extends string> {
  /** Included in the cursor, so that a cursor for one list is not valid for another. */
  name: string
  columns: string
  /** The table with its alias, such as 'invoice i'. */
  from: string
  alias: string
  /** Joins that are applied only to the selected records, by key. */
  joins: string
  /** Sort fields by name. Each needs an index on the user, the column and the id. */
  sorts: Readonly<Record<Sort, SortField>>
  defaultSort: NoInfer<Sort>
  /** Conditions on the table, with their parameters. Conditions with an undefined parameter are skipped. */
  conditions: readonly Condition[]
  search?: Search | undefined
}

export interface ListRequest<Sort extends string> {
  sort?: Sort | undefined
  direction?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  cursor?: string | undefined
  count?: 'true' | 'false' | undefined
}

type ListScope = Pick<Scope, 'userId' | 'rows'>

/**
 * Returns the page after the cursor, or all records if there is no limit and no cursor. Joins only the selected records, so the cost does
 * not grow with the table.
 */
export async function listPage<Item extends object, Sort extends string>(scope: ListScope, list: List<Sort>, request: ListRequest<Sort>): Promise<ListPage<Item>> {
  const conditions: readonly Condition[] = [[`${list.alias}.user_id = ?`, scope.userId], ...list.conditions, ...(list.search?.conditions ?? [])]
  const [items, total] = await Promise.all([readItems<Item, Sort>(scope, list, request, conditions), request.count === 'true' ? count(scope, list.from, conditions) : undefined])
  return { ...items, total }
}

/** False if the request has no limit and no cursor and therefore wants the complete list. */
export function isPage({ limit, cursor }: ListRequest<string>): boolean {
  return limit !== undefined || cursor !== undefined
}

async function readItems<Item extends object, Sort extends string>(scope: ListScope, list: List<Sort>, request: ListRequest<Sort>, conditions: readonly Condition[]): Promise<ListPage<Item>> {
  const { columns, from, alias, joins } = list
  const { column, type, ...field } = list.sorts[request.sort ?? list.defaultSort]
  const direction = request.direction ?? field.direction
  const id = `${alias}.id`
  const keys = column === id ? [id] : [column, id]
  const order = `order by ${keys.map((key) => `${key} ${direction}`).join(', ')}`
  if (!isPage(request)) {
    const { sql, parameters } = whereOf(conditions)
    return { items: await scope.rows<Item>(`select ${columns} from (select * from ${from} where ${sql}) ${alias} ${joins} ${order}`, parameters) }
  }
  const limit = request.limit ?? PAGE_SIZE
  const cursors = cursorsFor(scope, list, request)
  const after = request.cursor === undefined ? [] : [afterCursor(cursors.read(request.cursor), keys, type, direction)]
  const { sql, parameters } = whereOf([...conditions, ...after])
  const rows = await scope.rows<Item & { sortKey: string; id: number }>(
    prepared(`select ${columns}, (${column})::text as "sortKey" from (select * from ${from} where ${sql} ${order} limit ?) ${alias} ${joins} ${order}`),
    [...parameters, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const cursor = last && cursors.write([last.sortKey, last.id])
  return { items: shown.map(withoutKey<Item>), cursor }
}

function withoutKey<Item extends object>(row: Item & { sortKey?: string }): Item {
  delete row.sortKey
  return row
}

export function whereOf(conditions: readonly Condition[]): { sql: string; parameters: unknown[] } {
  const active = conditions.filter((condition) => !condition.includes(undefined))
  return { sql: active.map(([sql]) => sql).join(' and '), parameters: active.flatMap(([, ...parameters]) => parameters) }
}

async function count(scope: ListScope, from: string, conditions: readonly Condition[]): Promise<number> {
  const { sql, parameters } = whereOf(conditions)
  const [row] = await scope.rows<{ total: number }>(`select count(*)::integer as total from (select from ${from} where ${sql} limit ?) counted`, [...parameters, MAX_COUNT + 1])
  return row?.total ?? 0
}

type Key = readonly [value: string, id: number]

const valid: Readonly<Record<SortField['type'], RegExp>> = {
  bigint: /^-?\d{1,18}$/,
  integer: /^\d{1,9}$/,
  date: /^(\d{4}-\d\d-\d\d|infinity)$/,
  text: /^[^\0]*$/,
}

function afterCursor([value, id]: Key, keys: readonly string[], type: SortField['type'], direction: 'asc' | 'desc'): Condition {
  if (!valid[type].test(value)) throw new AppError('invalid_cursor', invalidCursor)
  const operator = direction === 'asc' ? '>' : '<'
  return keys.length === 1 ? [`${keys[0]} ${operator} ?`, id] : [`(${keys.join(', ')}) ${operator} (?::${type}, ?::integer)`, value, id]
}

/** Must be increased when the cursor format or the meaning of a sort field changes. */
const CURSOR_VERSION = 2

/**
 * A cursor contains the last record's sort key and a checksum of the request. It is rejected for another user, list, filter or sort order.
 */
function cursorsFor<Sort extends string>({ userId }: ListScope, { name, conditions, search }: List<Sort>, { sort, direction }: ListRequest<Sort>) {
  const checksum = (key: unknown) =>
    createHash('sha256').update(JSON.stringify([CURSOR_VERSION, userId, name, sort, direction, conditions, search?.term, key])).digest('base64url').slice(0, 16)
  return {
    write: (key: Key) => Buffer.from(JSON.stringify([...key, checksum(key)])).toString('base64url'),
    read(cursor: string): Key {
      const [value, id, sum] = parse(cursor)
      if (typeof value !== 'string' || typeof id !== 'number' || sum !== checksum([value, id])) throw new AppError('invalid_cursor', invalidCursor)
      return [value, id]
    },
  }
}

function parse(cursor: string): unknown[] {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
