import { keptStatement } from '../database/statement.ts'
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

/** How the plan that a connection keeps for everybody does for this user: under row-level security, as it really runs. */
export function runKeptPlan(scope: Scope, sql: string, parameters: readonly unknown[] = []): Promise<PlanNode> {
  return scope.transaction(async (tx) => {
    await tx.rows('set local plan_cache_mode = force_generic_plan')
    const { text, values } = keptStatement(sql, parameters)
    await tx.rows(`prepare looked_at as ${text}`)
    const given = values.map((value) => (value === null ? 'null' : `'${value.toString().replaceAll("'", "''")}'`)).join(', ')
    const [explained] = await tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) execute looked_at${given && `(${given})`}`)
    await tx.rows('deallocate looked_at')
    if (!explained) throw new Error('nothing was explained')
    return explained['QUERY PLAN'][0].Plan
  })
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
