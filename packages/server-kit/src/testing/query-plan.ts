import { isPrepared, toStatement } from '../database/prepared.ts'
import type { Scope } from '../scope.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  /** Of each loop, on average. */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Actual Loops': number
  /** Pages of 8 kB, with those of what is below. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

/** Runs a statement as its scope would, under row-level security: a prepared one by its generic plan, any other planned for its values. */
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

/** Wraps a scope: each statement is explained instead, and returns no rows. */
export function explaining(scope: Scope): { scope: Scope; plans: PlanNode[] } {
  const plans: PlanNode[] = []
  async function rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    plans.push(await explain(scope, sql, parameters))
    return []
  }
  return { scope: { ...scope, rows }, plans }
}

export interface Read {
  /** Of all tables together, also those that were thrown away. */
  rows: number
  /** Of tables and indexes: what an index was searched for in vain shows here alone. */
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
