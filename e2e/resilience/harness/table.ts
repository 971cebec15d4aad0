import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './build-modules.ts'
import { expect, test } from './test.ts'

/** The situations in the order of the table in docs/resilience.md. */
export const situations = [
  'Dead address',
  'Address that hangs',
  'Script that hangs',
  'Page code that hangs',
  'Style sheet that hangs',
  'Every release hangs',
  'Registry that hangs on Retry',
  '404 that answers HTML',
  'JSON 500',
  'Tampered script',
  'Tampered page code',
  'Tampered style sheet',
  'Throws on load',
  'Throws in render',
  'Throws in an event handler',
  'Card that throws in render',
  'Incompatible version',
  'Release published while a form is open',
  'Two releases on one page',
  'Loops forever in render',
] as const
export type Situation = (typeof situations)[number]

interface Row {
  situation: Situation
  lastGood: 'yes' | 'no' | 'makes no difference'
  /** The text that the user saw. */
  saw: string
  /** Milliseconds until the text was visible. Not compared, because it varies from run to run. */
  after: number
  rest: string
  again: string
}

const FILE = join(repository, 'docs', 'resilience.md')
const HEAD = ['Situation', 'Last good release', 'What the user saw', 'After', 'The rest', 'Once the cause was gone']
const AFTER = HEAD.indexOf('After')
const START = '<!-- table: written by e2e/resilience -->'
const END = '<!-- end of table -->'

/**
 * Compares a test's result with its row in docs/resilience.md. With UPDATE_DOCS=1, updates the row instead, which requires a single worker.
 */
export function record({ situation, lastGood, saw, after, rest, again }: Row): void {
  const cells = [situation, lastGood, saw, `${(after / 1000).toFixed(1)} s`, rest, again]
  if (process.env.UPDATE_DOCS) writeRow(cells)
  const found = readRows().find(isAbout(cells)) ?? []
  expect(compared(found), 'docs/resilience.md tells what is seen; UPDATE_DOCS=1 rewrites it').toEqual(compared(cells))
}

/** The table rows in docs/resilience.md. */
export function readRows(): string[][] {
  const { table } = parts()
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()))
}

function writeRow(cells: string[]): void {
  if (test.info().config.workers > 1) throw new Error('Two workers would overwrite each other’s rows: UPDATE_DOCS=1 needs --workers=1')
  const place = ([situation]: string[]) => situations.findIndex((name) => name === situation)
  const others = readRows().filter((row) => place(row) >= 0 && !isAbout(cells)(row))
  const rows = [...others, cells].toSorted((a, b) => place(a) - place(b) || (a[1] ?? '').localeCompare(b[1] ?? ''))
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const { before, after } = parts()
  writeFileSync(FILE, `${before}${START}\n\n${lines.join('\n')}\n\n${END}${after}`)
}

function parts(): { before: string; table: string; after: string } {
  const text = readFileSync(FILE, 'utf8')
  const [before = '', rest = ''] = text.split(START)
  const [table = '', after = ''] = rest.split(END)
  return { before, table, after }
}

function isAbout([situation, lastGood]: string[]): (row: string[]) => boolean {
  return (row) => row[0] === situation && row[1] === lastGood
}

function compared(row: string[]): string[] {
  return row.filter((_, index) => index !== AFTER)
}
