import { styleText } from 'node:util'
import type { ModuleEvent, ModuleStatus, PublishedVersion } from '@billfold/contracts/modules/operator'

export function describeModules(modules: readonly ModuleStatus[]): string {
  return modules.length === 0 ? 'No module is published.' : modules.map(describeModule).join('\n\n')
}

/**
 * Maximum number of releases to list. Older ones are left out unless they are active, last good or the canary. `--json` lists all releases.
 */
const NEWEST = 8

export function describeModule(module: ModuleStatus): string {
  const { id, title, reason, versions, active, lastGood, canary } = module
  const state = reason === null ? styleText('green', 'on') : styleText('red', `off: ${reason}`)
  const pointed = [active, lastGood, canary?.version]
  const shown = versions.filter(({ version }, index) => index < NEWEST || pointed.includes(version))
  const rows = shown.map((version) => [roleOf(module, version), version.version, when(version.publishedAt), version.publishedBy, ...figuresOf(version)])
  const hidden = versions.length - shown.length
  const more = hidden > 0 ? [`  and ${hidden} older ${hidden === 1 ? 'one' : 'ones'}`] : []
  const head = ['', 'version', 'published', 'by', 'entry', 'first page', 'loads', 'failed', 'users', 'failing', 'p50', 'p95']
  return [`${styleText('bold', id)} (${title}), ${state}`, ...table([head, ...rows]), ...more, ...explainHealth(module, shown)].join('\n')
}

export function describeHistory(events: readonly ModuleEvent[]): string {
  const rows = events.map(({ at, by, action, from, to, note }) => [when(at), by, action, [from, to].filter(Boolean).join(' → '), note ?? ''])
  return table([['when', 'by', 'what', 'releases', 'note'], ...rows]).join('\n')
}

/** Explains when a release is rolled back automatically, and how to undo that. */
function explainHealth({ id, health: { users, percent, minutes } }: ModuleStatus, shown: readonly PublishedVersion[]): string[] {
  const lines: string[] = []
  if (shown.some(({ health }) => health.failures > 0)) {
    lines.push(
      `  loads, failed: page loads in 24 hours. users, failing: users that count, each once, within ${minutes} minutes.`,
      `  Not counted: demo accounts, more failures of the same user, and failures more than ${minutes} minutes ago or after the load.`,
      `  A release is rolled back when more than ${percent}% of at least ${users} users had failures.`,
    )
  }
  const failed = shown.find(({ failedAt }) => failedAt !== null)
  if (failed) lines.push(`  To activate a failed release again: npm run modules -- activate ${id} ${failed.version}`)
  return lines
}

function roleOf({ active, lastGood, canary }: ModuleStatus, { version, failedAt, incompatibility }: PublishedVersion): string {
  if (version === active) return 'active'
  if (version === canary?.version) return `canary ${canary.percent}%`
  if (failedAt !== null) return 'failed'
  if (incompatibility !== null) return 'cannot run here'
  return version === lastGood ? 'last good' : ''
}

function figuresOf({ weight, health }: PublishedVersion): string[] {
  const share = health.failures === 0 ? '0' : `${health.failures} (${Math.round((100 * health.failures) / (health.loads + health.failures))}%)`
  const { users, failed } = health.votes
  return [kilobytes(weight.entry), kilobytes(weight.firstPage), String(health.loads), share, String(users), String(failed), milliseconds(health.p50), milliseconds(health.p95)]
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function milliseconds(ms: number | null): string {
  return ms === null ? '' : `≤ ${ms} ms`
}

function when(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}

/** Pads each column to the width of its widest cell. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row, index) => {
    const line = `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
    return index === 0 ? styleText('dim', line) : line
  })
}
