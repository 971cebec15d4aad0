import type { ContenderName, Figures, Result } from '../measure.ts'
import type { Idle } from '../run-bench.ts'

export interface Verdict {
  target: string
  measured: string
  met: boolean
}

/** Of issue 14, in its words. One whose operation was not measured is not judged. */
export function judge(results: readonly Result[], idle: Idle): Verdict[] {
  const of = (operation: string, connections: number, name: ContenderName): Figures | undefined =>
    results.find((result) => result.operation.name === operation)?.figures.get(connections)?.get(name)
  // A refusal is quick: what failed shows nothing of how fast it would be done.
  const answered = (operations: readonly string[], verdicts: Verdict[]): Verdict[] => {
    const failures = failuresOf(results.filter(({ operation }) => operations.includes(operation.name)))
    return failures === 0 ? verdicts : verdicts.map((verdict) => ({ ...verdict, measured: `${verdict.measured}, ${failures} failed`, met: false }))
  }
  return [
    ...answered(['get'], share('get', 0.8, of)),
    ...answered(['list 100'], share('list 100', 0.7, of)),
    ...answered(['create'], share('create', 0.6, of)),
    ...answered(['invoice of 20 entries'], [
      ...atMost('an invoice of 20 entries, p50 at 1 connection', 10, 'ms', of('invoice of 20 entries', 1, 'gateway')?.p50),
      ...atMost('an invoice of 20 entries, p50 at 16 connections', 10, 'ms', of('invoice of 20 entries', 16, 'gateway')?.p50),
    ]),
    ...answered(['sign-in'], [
      ...atMost('sign-in, p50 at 1 connection, of the bare hash', 1.15, '×', ratio(of('sign-in', 1, 'gateway')?.p50, of('sign-in', 1, 'hash')?.p50)),
      ...atMost('sign-in, time for each at 16 connections, of the bare hash', 1.15, '×', ratio(of('sign-in', 16, 'hash')?.perSecond, of('sign-in', 16, 'gateway')?.perSecond)),
    ]),
    ...answered(['get'], besideReference(atMost('the gateway’s p99 of its p50, get at 1 connection', 2, '×', slowest(of('get', 1, 'gateway'))), slowest(of('get', 1, 'reference')))),
    ...atMost('gateway and services idle, what they share counted once', 300, 'MB', idle.product.sharedOnce || undefined),
    ...atMost('gateway and services idle, what is shared counted in each', 300, 'MB', idle.product.resident || undefined),
    ...answered(['list 10,000', 'list 100'], atMost('100 × the rows, p50 at 1 connection', 100, '×', ratio(of('list 10,000', 1, 'gateway')?.p50, of('list 100', 1, 'gateway')?.p50))),
  ]
}

function failuresOf(results: readonly Result[]): number {
  const figures = results.flatMap((result) => [...result.figures.values()].flatMap((by) => [...by.values()]))
  return figures.reduce((sum, { failures }) => sum + failures, 0)
}

type Of = (operation: string, connections: number, name: ContenderName) => Figures | undefined

function share(operation: string, least: number, of: Of): Verdict[] {
  const measured = ratio(of(operation, 16, 'gateway')?.perSecond, of(operation, 16, 'reference')?.perSecond)
  if (measured === undefined) return []
  return [{ target: `${operation}, throughput at 16 connections, share of (a): ≥ ${least}`, measured: measured.toFixed(2), met: measured >= least }]
}

function atMost(target: string, most: number, unit: string, measured: number | undefined): Verdict[] {
  if (measured === undefined) return []
  return [{ target: `${target}: ≤ ${most} ${unit}`, measured: `${measured.toFixed(measured < 20 ? 2 : 0)} ${unit}`, met: measured <= most }]
}

/** How much of it is the machine's doing. */
function besideReference(verdicts: Verdict[], ofReference: number | undefined): Verdict[] {
  return verdicts.map((verdict) => ({ ...verdict, measured: `${verdict.measured} ((a) ${ofReference?.toFixed(2) ?? '–'})` }))
}

const slowest = (figures: Figures | undefined) => ratio(figures?.p99, figures?.p50)

function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
