import { addDays, type CalendarDate, firstOfMonth } from '../calendar-date.ts'
import type { ExpenseCategory } from '../expenses/expense.ts'
import { fromUnits, type Money, toUnits } from '../money.ts'
import { isFree } from './demo-dates.ts'
import { DEMO_DAYS } from './demo-time.ts'
import { type Draw, drawFrom } from './draw.ts'
import { clientStories } from './story/clients.ts'
import { singleCosts, standingCosts } from './story/expenses.ts'
import { projectStories } from './story/projects.ts'

export interface DemoExpense {
  date: CalendarDate
  category: ExpenseCategory
  amount: Money
  note: string
  client: string | null
  project: string | null
}

export function demoExpenses(today: CalendarDate): DemoExpense[] {
  const draw = drawFrom(90_210)
  const spent = [...standing(today, draw), ...single(today), ...lunches(today, draw)]
  return spent.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

/** Recurring costs, starting with the first full month. */
function standing(today: CalendarDate, draw: Draw): DemoExpense[] {
  return monthsUpTo(today).flatMap((month) =>
    standingCosts
      .filter(({ months }) => months === undefined || months.includes(Number(month.slice(5, 7))))
      .map(({ category, note, amount, day, varies = 0 }) => ({ date: addDays(month, day - 1), category, amount: plus(amount, draw.between(0, varies)), note, client: null, project: null }))
      .filter(({ date }) => date <= today),
  )
}

function monthsUpTo(today: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  for (let month = firstOfMonth(today); month >= addDays(today, -DEMO_DAYS); month = firstOfMonth(addDays(month, -1))) months.unshift(month)
  return months
}

function plus(amount: Money, cents: number): Money {
  return fromUnits(toUnits(amount, 2) + BigInt(cents), 2)
}

function single(today: CalendarDate): DemoExpense[] {
  return singleCosts.map(({ ago, category, note, amount, project = null, client }) => ({
    date: addDays(today, -ago),
    category,
    amount,
    note,
    client: client ?? projectStories.find(({ name }) => name === project)?.client ?? null,
    project,
  }))
}

/** A lunch about every other week, each with the contact of a client who was active at the time. */
function lunches(today: CalendarDate, draw: Draw): DemoExpense[] {
  const eaten: DemoExpense[] = []
  for (let ago = DEMO_DAYS - 3; ago > 0; ago -= draw.between(9, 17)) {
    const date = addDays(today, -ago)
    const guest = draw.pick(clientStories.filter(({ since, isInactive, isNew }) => since > ago && !isInactive && !isNew).map((story) => ({ ...story, weight: 1 })))
    const amount = fromUnits(BigInt(draw.between(1850, 6400)), 2)
    if (guest && !isFree(date)) eaten.push({ date, category: 'Meals', amount, note: `Lunch with ${guest.contact}`, client: guest.name, project: null })
  }
  return eaten
}
