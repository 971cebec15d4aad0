import type { LineItem } from '@billfold/contracts/invoices/line-item'
import { toUnits } from '@billfold/contracts/money'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'

type Line = Pick<LineItem, 'description' | 'quantity' | 'rate' | 'amount'>

/** 0.01 in the units of each figure. */
const TOLERANCE = { quantity: 100n, rate: 1n, amount: 1n }

/** As specified: one description contains the other, and quantity, rate and amount each lie within 0.01. */
export function matches(line: Line, entry: TimeEntry): boolean {
  const describes = line.description.includes(entry.description) || entry.description.includes(line.description)
  return (
    describes &&
    isNear(line.quantity, entry.hours, 4, TOLERANCE.quantity) &&
    isNear(line.rate, entry.rate, 2, TOLERANCE.rate) &&
    isNear(line.amount, entry.amount, 2, TOLERANCE.amount)
  )
}

function isNear(a: string, b: string, places: number, tolerance: bigint): boolean {
  const difference = toUnits(a, places) - toUnits(b, places)
  return difference <= tolerance && -difference <= tolerance
}

/**
 * The entry that each line bills, by the line's id. A line remembers its entry; one that does not (it was written by the separate
 * calls of the specification) takes the closest that matches and is not taken: rather one that stands on the invoice already.
 */
export function entriesByLine(lines: readonly LineItem[], entries: readonly TimeEntry[], standing: ReadonlySet<number>): Map<number, number> {
  const found = new Map(lines.flatMap(({ id, timeEntryId }) => (timeEntryId === null ? [] : [[id, timeEntryId] as const])))
  const taken = new Set(found.values())
  const free = entries.filter(({ invoiceId, isBillable, id }) => standing.has(id) || (invoiceId === null && isBillable))
  for (const line of lines) {
    if (found.has(line.id)) continue
    const [match] = free.filter((entry) => !taken.has(entry.id) && matches(line, entry)).toSorted(byCloseness(line, standing))
    if (!match) continue
    found.set(line.id, match.id)
    taken.add(match.id)
  }
  return found
}

/** What stands on the invoice first, then the line's own words, then the most of them. */
function byCloseness(line: Line, standing: ReadonlySet<number>) {
  const isStanding = ({ id }: TimeEntry) => Number(standing.has(id))
  const isEqual = ({ description }: TimeEntry) => Number(description === line.description)
  return (a: TimeEntry, b: TimeEntry) => isStanding(b) - isStanding(a) || isEqual(b) - isEqual(a) || b.description.length - a.description.length
}
