import type { Expense } from '@billfold/contracts/expenses/expense'
import { divideHalfUp, fromUnits, toUnits, type Money } from '@billfold/contracts/money'

interface Route {
  from: string
  to: string
  /** Has at most one decimal, such as '340.5'. */
  kilometres: string
  /** Dollars per kilometre, with two decimals. */
  rate: Money
}

/** A recorded trip: an expense in the category Travel whose note contains the route. */
export interface Trip extends Route {
  id: number
  date: string
  /** The expense's amount. May differ from the cost of the route, because the expense can be edited. */
  amount: Money
  clientName: string | null
}

const NOTE = /^(?<from>.+?) → (?<to>.+) · (?<kilometres>\d{1,5}(?:\.\d)?) km × \$(?<rate>\d{1,3}\.\d{2})$/

/** Formats the note, e.g. 'Boston → Portland · 172.5 km × $0.70', so that it is readable in reports and exports. */
export function noteOf({ from, to, kilometres, rate }: Route): string {
  return `${from} → ${to} · ${kilometres} km × $${rate}`
}

/** Kilometres have one decimal and rates have two, so the product has three and is rounded half up to cents. */
export function amountOf({ kilometres, rate }: Pick<Route, 'kilometres' | 'rate'>): Money {
  return fromUnits(divideHalfUp(toUnits(kilometres, 1) * toUnits(rate, 2), 10n), 2)
}

export function tripsIn(expenses: readonly Expense[]): Trip[] {
  return expenses.flatMap((expense) => tripIn(expense) ?? [])
}

function tripIn({ id, date, category, amount, clientName, note }: Expense): Trip | undefined {
  const { from, to, kilometres, rate } = NOTE.exec(note ?? '')?.groups ?? {}
  if (category !== 'Travel' || !from || !to || !kilometres || !rate) return undefined
  return { id, date, amount, clientName, from, to, kilometres, rate }
}

interface Totals {
  trips: number
  kilometres: string
  amount: Money
}

export function totalsOf(month: string, trips: readonly Trip[]): Totals {
  const driven = trips.filter(({ date }) => date.startsWith(month))
  const sum = (values: string[], places: number) => fromUnits(values.reduce((total, value) => total + toUnits(value, places), 0n), places)
  return { trips: driven.length, kilometres: sum(driven.map(({ kilometres }) => kilometres), 1), amount: sum(driven.map(({ amount }) => amount), 2) }
}
