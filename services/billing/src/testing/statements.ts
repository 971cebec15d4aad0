import type { Scope } from '@billfold/server-kit/scope'

interface Statement {
  sql: string
  parameters: unknown[]
}

/** A scope that records its statements, so that a use case's statements can be counted or explained. */
export function recordStatements(scope: Scope): { scope: Scope; statements: Statement[] } {
  const statements: Statement[] = []
  function recording<Asked extends Pick<Scope, 'rows'>>(asked: Asked): Asked {
    return {
      ...asked,
      rows(sql: string, parameters: unknown[] = []) {
        statements.push({ sql, parameters })
        return asked.rows(sql, parameters)
      },
    }
  }
  return { scope: { ...recording(scope), transaction: (work) => scope.transaction((tx) => work(recording(tx))) }, statements }
}

/** The plan from EXPLAIN, one row per line. */
export async function planOf(scope: Scope, { sql, parameters }: Statement): Promise<string> {
  const lines = await scope.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
