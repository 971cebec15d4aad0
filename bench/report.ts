import { cpus, loadavg, release, totalmem, type } from 'node:os'

export interface Verdict {
  target: string
  measured: string
  isMet: boolean
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  return table(
    ['target', 'measured', 'met'],
    verdicts.map(({ target, measured, isMet }) => [target, measured, isMet ? 'yes' : 'no']),
  )
}

/** Records the machine's load before the measurement. The returned function prints the results together with the load. */
export function beginReport(): (text: string) => void {
  const load = () => loadavg()[0]?.toFixed(1) ?? ''
  const before = load()
  return (text) => {
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${type()} ${release()}, Node ${process.version}`
    console.log(`\n${new Date().toISOString().slice(0, 16)}Z, ${machine}. Load average ${before} → ${load()}.\n\n${text}`)
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
