import { table } from '../report.ts'
import type { Figures, Result } from './measure.ts'

export function throughputTable(results: readonly Result[]): string {
  const head = ['operation', 'connections', '(a) req/s', 'p50', 'p99', '(b) req/s', 'gateway req/s', 'p50', 'p99', 'gateway / (a)', 'gateway / (b)']
  const rows = results.flatMap(({ operation, figures }) =>
    [...figures].toReversed().map(([connections, by]) => {
      const [reference, service, gateway] = [by.get('reference'), by.get('service'), by.get('gateway')]
      return [
        operation.name,
        String(connections),
        ...latencies(reference),
        rate(service),
        ...latencies(gateway),
        share(gateway, reference),
        share(gateway, service),
      ]
    }),
  )
  return table(head, rows)
}

function latencies(figures: Figures | undefined): string[] {
  return [rate(figures), milli(figures?.p50), milli(figures?.p99)]
}

function rate(figures: Figures | undefined): string {
  if (!figures) return '–'
  const text = figures.perSecond.toFixed(figures.perSecond < 100 ? 1 : 0)
  return figures.failures > 0 ? `${text} (${figures.failures} failed)` : text
}

function milli(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(value < 100 ? 2 : 0)
}

function share(part: Figures | undefined, whole: Figures | undefined): string {
  return part && whole ? (part.perSecond / whole.perSecond).toFixed(2) : '–'
}
