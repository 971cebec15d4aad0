import type { ContenderName, Figures, Result } from '../measure.ts'
import type { Verdict } from './targets.ts'

/** Markdown that is also readable in a terminal: cells are padded. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}

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

/** Microseconds a request at one number of connections, memory after it. */
export function costTable(results: readonly Result[], connections: number): string {
  const head = ['operation', '(a) node', 'Postgres', 'gateway + service', 'Postgres', '(b) service', 'generator', 'MB (a)', 'gateway + services']
  const rows = results.flatMap(({ operation, figures, memory }) => {
    const by = figures.get(connections)
    const micros = (name: ContenderName, part: 'time' | 'postgresTime' | 'ownTime') => micro(by?.get(name)?.[part])
    return [
      [
        operation.name,
        micros('reference', 'time'),
        micros('reference', 'postgresTime'),
        micros('gateway', 'time'),
        micros('gateway', 'postgresTime'),
        micros('service', 'time'),
        micros('gateway', 'ownTime'),
        String(memory.get('reference') || '–'),
        String(memory.get('gateway') || '–'),
      ],
    ]
  })
  return table(head, rows)
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  return table(['target', 'measured', 'met'], verdicts.map(({ target, measured, met }) => [target, measured, met ? 'yes' : 'no']))
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

function micro(value: number | undefined): string {
  return value === undefined || value === 0 ? '–' : value.toFixed(0)
}

function share(of: Figures | undefined, to: Figures | undefined): string {
  return of && to ? (of.perSecond / to.perSecond).toFixed(2) : '–'
}
