import type { Scope } from '@billfold/server-kit/scope'

interface Statement {
  sql: string
  parameters: unknown[]
  /** By a plan that is kept for everybody. */
  isKept: boolean
}

/** A scope that remembers what it was asked, to count the statements of a use case and to look at their plans. */
export function remembering(scope: Scope): { scope: Scope; statements: Statement[] } {
  const statements: Statement[] = []
  function asking<Asked extends Pick<Scope, 'rows' | 'planned'>>(asked: Asked): Asked {
    return {
      ...asked,
      rows(sql: string, parameters: unknown[] = []) {
        statements.push({ sql, parameters, isKept: false })
        return asked.rows(sql, parameters)
      },
      planned(sql: string, parameters: unknown[] = []) {
        statements.push({ sql, parameters, isKept: true })
        return asked.planned(sql, parameters)
      },
    }
  }
  return { scope: { ...asking(scope), transaction: (work) => scope.transaction((tx) => work(asking(tx))) }, statements }
}

/** The plan of a statement as Postgres explains it, a line each. */
export async function planOf(scope: Scope, { sql, parameters }: Statement): Promise<string> {
  const lines = await scope.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
