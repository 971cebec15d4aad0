import type { PageLoad } from '../../e2e/weight/load-page.ts'
import type { Held } from '../../e2e/weight/visit-rounds.ts'
import { median } from '../quantile.ts'
import { table } from '../report/tables.ts'
import { REFERENCE } from './cold-pages.ts'
import type { LongList } from './long-list.ts'

interface Report {
  loads: ReadonlyMap<string, readonly PageLoad[]>
  lists: readonly LongList[]
  held: readonly Held[]
}

export function describe({ loads, lists, held }: Report): string {
  const times = Math.max(...[...loads.values()].map(({ length }) => length))
  return [
    `Cold loads, ${times === 1 ? 'one of each' : `medians of ${times} in turns`}. Milliseconds; kB as they come over the line.`,
    coldTable(loads),
    lists.length > 0 ? `In the list of invoices, milliseconds at a fourth of the processor's speed.\n\n${listTable(lists)}` : '',
    held.length > 1 ? `What the page holds after each round through every screen, everything else collected.\n\n${heldTable(held)}` : '',
  ].filter(Boolean).join('\n\n')
}

function coldTable(loads: Report['loads']): string {
  const head = ['page', 'kB to content', 'requests', 'kB in all', 'requests', 'first content', 'content', 'interactive', `× ${REFERENCE}`, 'longest task', 'shift']
  // Now and then Chromium does not tell of one load when it was painted or answered.
  const of = (name: string, what: Exclude<keyof PageLoad, 'unfit'>) => median((loads.get(name) ?? []).map((load) => load[what]).filter((told) => !Number.isNaN(told)))
  const rows = [...loads.keys()].map((name) => [
    name,
    kilo(of(name, 'bytesToDrawn')),
    String(of(name, 'requestsToDrawn')),
    kilo(of(name, 'bytes')),
    String(of(name, 'requests')),
    whole(of(name, 'firstContent')),
    whole(of(name, 'drawn')),
    whole(of(name, 'interactive')),
    (of(name, 'interactive') / of(REFERENCE, 'interactive')).toFixed(2),
    of(name, 'longestTask') > 0 ? whole(of(name, 'longestTask')) : '< 50',
    of(name, 'shift').toFixed(3),
  ])
  return table(head, rows)
}

function listTable(lists: readonly LongList[]): string {
  const head = ['rows', 'in the page', 'a digit in the search', 'a frame while scrolling', 'the longest']
  return table(head, lists.map(({ rows, drawn, search, frame, longestFrame }) => [rows, String(drawn), whole(search), whole(frame), whole(longestFrame)]))
}

/** The second round is the first that finds everything loaded. */
function heldTable(held: readonly Held[]): string {
  const [second, last] = [held[1], held.at(-1)]
  if (!second || !last) return ''
  const head = ['', 'round 2', `round ${held.length}`, 'growth']
  return table(head, [
    ['JavaScript objects, MB', mega(second.heap), mega(last.heap), `${((last.heap / second.heap - 1) * 100).toFixed(1)} %`],
    ['DOM nodes', String(second.nodes), String(last.nodes), String(last.nodes - second.nodes)],
    ['listeners', String(second.listeners), String(last.listeners), String(last.listeners - second.listeners)],
  ])
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
const mega = (bytes: number) => (bytes / 1e6).toFixed(2)
const whole = (value: number) => value.toFixed(0)
