import { keptStatement } from '@billfold/server-kit/database/statement'
import type { Scope } from '@billfold/server-kit/scope'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

interface Statement {
  sql: string
  parameters: unknown[]
}

/** A scope that remembers what it was asked, to count the statements of a query and to look at their plans. */
export function remembering(scope: Scope): { scope: Scope; statements: Statement[] } {
  const statements: Statement[] = []
  const remember: Scope = {
    ...scope,
    rows(sql, parameters = []) {
      statements.push({ sql, parameters })
      return scope.rows(sql, parameters)
    },
    planned(sql, parameters = []) {
      statements.push({ sql, parameters })
      return scope.planned(sql, parameters)
    },
  }
  return { scope: remember, statements }
}

/** The plan that a connection keeps for everybody. */
export async function keptPlanOf(database: TestDatabase, { sql }: Statement): Promise<string> {
  const lines = await queryAs<{ 'QUERY PLAN': string }>(database.url('billing'), null, `explain (generic_plan) ${keptStatement(sql).text}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

/** The plan of a statement as Postgres explains it, a line each. */
export async function planOf(scope: Scope, { sql, parameters }: Statement): Promise<string> {
  const lines = await scope.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
