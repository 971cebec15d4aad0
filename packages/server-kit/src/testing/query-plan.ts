import { isPrepared, toStatement } from '../database/prepared.ts'
import type { Scope } from '../scope.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  /** Average per loop. */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Actual Loops': number
  /** Number of 8 kB pages, including those of child nodes. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

/** Explains a statement under row-level security. Uses the generic plan for a prepared statement, and the actual values for others. */
export async function explain(scope: Scope, sql: string, parameters: readonly unknown[] = []): Promise<PlanNode> {
  const [explained] = isPrepared(sql) ? await explainGeneric(scope, sql, parameters) : await scope.rows<Explained>(`explain (analyze, format json) ${sql}`, [...parameters])
  if (!explained) throw new Error('nothing was explained')
  return explained['QUERY PLAN'][0].Plan
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw new TypeError('The parameter has no literal')
  return `'${String(value).replaceAll("'", "''")}'`
}

function explainGeneric(scope: Scope, sql: string, parameters: readonly unknown[]): Promise<Explained[]> {
  return scope.transaction(async (tx) => {
    await tx.rows('set local plan_cache_mode = force_generic_plan')
    const { text, values } = toStatement(sql, parameters)
    await tx.rows(`prepare explained as ${text}`)
    const given = values.map(toLiteral).join(', ')
    const rows = await tx.rows<Explained>(`explain (analyze, format json) execute explained${given && `(${given})`}`)
    await tx.rows('deallocate explained')
    return rows
  })
}

/** Wraps a scope so that it explains each statement and returns no rows. */
export function explaining(scope: Scope): { scope: Scope; plans: PlanNode[] } {
  const plans: PlanNode[] = []
  async function rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    plans.push(await explain(scope, sql, parameters))
    return []
  }
  return { scope: { ...scope, rows }, plans }
}

export interface Read {
  /** The number of rows read from all tables, including rows that were filtered out. */
  rows: number
  /** The number of pages read from tables and indexes. This is the only trace of an index scan that finds nothing. */
  pages: number
}

export function readBy(plan: PlanNode): Read {
  return { rows: rowsOf(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

function rowsOf(plan: PlanNode): number {
  const { 'Actual Rows': shown, 'Rows Removed by Filter': refused = 0, 'Rows Removed by Join Filter': unjoined = 0, 'Actual Loops': loops } = plan
  const own = 'Relation Name' in plan ? (shown + refused) * loops : unjoined * loops
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own)
}
