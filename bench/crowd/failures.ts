import type { Sent } from './visitor.ts'

/** Each kind of failure with how often it was met. */
export function failuresOf(sent: readonly Sent[]): string[] {
  const failed = sent.filter(({ status }) => status === 0 || status >= 400)
  const kinds = Map.groupBy(failed, ({ call, status, problem }) => `${call}: ${status} ${problem.replace(/,"requestId":"[^"]*"/, '')}`)
  return [...kinds].map(([kind, all]) => `${all.length} × ${kind}`)
}
