import type { Verdict } from '../report.ts'
import type { ContenderName, Figures, Result } from './measure.ts'
import type { Idle } from './run-server.ts'

/** Compares with the targets. Operations that were not measured are left out. */
export function judge(results: readonly Result[], idle: Idle): Verdict[] {
  const figures = (operation: string, connections: number, name: ContenderName): Figures | undefined =>
    results.find((result) => result.operation.name === operation)?.figures.get(connections)?.get(name)
  const share = (operation: string, least: number): Verdict[] => {
    const measured = ratio(figures(operation, 16, 'gateway')?.perSecond, figures(operation, 16, 'reference')?.perSecond)
    if (measured === undefined) return []
    return [{ target: `${operation}, throughput at 16 connections, share of (a): ≥ ${least}`, measured: measured.toFixed(2), isMet: measured >= least }]
  }
  /** Failed requests are fast and must not look good. */
  const unlessFailed = (operations: readonly string[], verdicts: Verdict[]): Verdict[] => {
    const failures = countFailures(results.filter(({ operation }) => operations.includes(operation.name)))
    return failures === 0 ? verdicts : verdicts.map((verdict) => ({ ...verdict, measured: `${verdict.measured}, ${failures} failed`, isMet: false }))
  }
  const tail = (name: ContenderName) => ratio(figures('get', 1, name)?.p99, figures('get', 1, name)?.p50)
  const invoice = 'invoice of 20 entries'
  return [
    ...unlessFailed(['get'], share('get', 0.8)),
    ...unlessFailed(['list 100'], share('list 100', 0.7)),
    ...unlessFailed(['create'], share('create', 0.6)),
    ...unlessFailed([invoice], [
      ...atMost(`an ${invoice}, p50 at 1 connection`, 10, 'ms', figures(invoice, 1, 'gateway')?.p50),
      ...atMost(`an ${invoice}, p50 at 16 connections`, 10, 'ms', figures(invoice, 16, 'gateway')?.p50),
    ]),
    ...unlessFailed(['sign-in'], [
      ...atMost('sign-in, p50 at 1 connection, of the bare hash', 1.15, '×', ratio(figures('sign-in', 1, 'gateway')?.p50, figures('sign-in', 1, 'hash')?.p50)),
    ]),
    ...unlessFailed(['get'], atMost(`gateway p99 of its p50, get at 1 connection ((a) ${tail('reference')?.toFixed(2)})`, 2, '×', tail('gateway'))),
    ...atMost('gateway and services idle, shared memory counted once', 300, 'MB', idle.product.sharedOnce || undefined),
    ...atMost('gateway and services idle, shared memory counted in each', 300, 'MB', idle.product.resident || undefined),
    ...unlessFailed(['list 10,000', 'list 100'], atMost('100 × the rows, p50 at 1 connection', 100, '×', ratio(figures('list 10,000', 1, 'gateway')?.p50, figures('list 100', 1, 'gateway')?.p50))),
  ]
}

function countFailures(results: readonly Result[]): number {
  const figures = results.flatMap((result) => [...result.figures.values()].flatMap((by) => [...by.values()]))
  return figures.reduce((sum, { failures }) => sum + failures, 0)
}

function atMost(target: string, most: number, unit: string, measured: number | undefined): Verdict[] {
  if (measured === undefined) return []
  return [{ target: `${target}: ≤ ${most} ${unit}`, measured: `${measured.toFixed(measured < 20 ? 2 : 0)} ${unit}`, isMet: measured <= most }]
}

function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
