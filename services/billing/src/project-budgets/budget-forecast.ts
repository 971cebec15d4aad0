import { addDays, type CalendarDate, daysBetween } from '@billfold/contracts/calendar-date'
import { divideHalfUp, fromUnits, toUnits } from '@billfold/contracts/money'
import { BURN_DOWN_WEEKS, type BudgetForecast, type ProjectBudget } from '@billfold/contracts/projects/project-budget'
import type { BudgetKind } from '@billfold/contracts/projects/project-status'

export interface BudgetedProject {
  kind: BudgetKind
  amount: string | null
  /** The project's end date, or its due date. */
  endsOn: CalendarDate | null
  /** True unless the project is completed, cancelled or archived. */
  isOpen: boolean
  /** Days on which something was used, in order. */
  days: readonly { date: CalendarDate; used: string }[]
}

/** Number of decimals in `budget_use`. Amounts are integers in these units, so that sums are exact. */
const PLACES = { money: 2, hours: 4 } as const

interface Day {
  date: CalendarDate
  units: bigint
}

export function forecastBudget({ kind, amount, endsOn, isOpen, days }: BudgetedProject, today: CalendarDate): ProjectBudget {
  const places = PLACES[kind]
  const text = (units: bigint) => fromUnits(units, places)
  const uses = days.map(({ date, used }) => ({ date, units: toUnits(used, places) }))
  const used = sum(uses)
  if (amount === null) return { kind, isOpen, amount, used: text(used), weeks: [], forecast: null }
  const budget = toUnits(amount, places)
  const forecast = isOpen && used < budget ? forecastOf(uses, budget - used, today) : null
  return {
    kind,
    isOpen,
    amount,
    used: text(used),
    weeks: burnDown(uses, budget, isOpen, today).map(({ monday, units }) => ({ monday, remaining: text(units) })),
    forecast: forecast && {
      perWeek: text(divideHalfUp(forecast.recent * 7n, forecast.span)),
      usedUpOn: forecast.daysLeft > MOST_DAYS ? null : addDays(today, Number(forecast.daysLeft)),
      ...atEnd(forecast, used, budget, endsOn, today),
    },
  }
}

/** Entries dated after today count as used today. */
function burnDown(uses: readonly Day[], budget: bigint, isOpen: boolean, today: CalendarDate): { monday: CalendarDate; units: bigint }[] {
  const [first, last] = [uses[0], uses.at(-1)]
  if (!first || !last) return []
  const firstMonday = mondayOf(earlier(first.date, today))
  const lastMonday = mondayOf(isOpen ? today : earlier(last.date, today))
  const weeks = Math.min(BURN_DOWN_WEEKS, daysBetween(firstMonday, lastMonday) / 7 + 2)
  return Array.from({ length: weeks }, (_, index) => {
    const monday = addDays(lastMonday, 7 * (index + 1 - weeks))
    const until = monday === lastMonday ? last.date : addDays(monday, 6)
    return { monday, units: budget - sum(uses.filter(({ date }) => date <= until)) }
  })
}

const PACE_DAYS = 28
const LEAST_PACE_DAYS = 7
/** Maximum days ahead; a longer forecast would be meaningless. */
const MOST_DAYS = 5 * 365

interface Pace {
  /** Amount used within `span` days. */
  recent: bigint
  span: bigint
  daysLeft: bigint
}

function forecastOf(uses: readonly Day[], remaining: bigint, today: CalendarDate): Pace | null {
  const recent = sum(uses.filter(({ date }) => date > addDays(today, -PACE_DAYS) && date <= today))
  const first = uses[0]
  if (recent === 0n || !first) return null
  // Averages over the days since the project's first use, but at least a week and at most PACE_DAYS. A young project is not slow just
  // because it had no work before.
  const span = BigInt(Math.min(PACE_DAYS, Math.max(LEAST_PACE_DAYS, daysBetween(first.date, today) + 1)))
  return { recent, span, daysLeft: (remaining * span + recent - 1n) / recent }
}

function atEnd({ recent, span }: Pace, used: bigint, budget: bigint, endsOn: CalendarDate | null, today: CalendarDate): Pick<BudgetForecast, 'endsOn' | 'percentAtEnd'> {
  if (endsOn === null || endsOn < today) return { endsOn: null, percentAtEnd: null }
  const usedAtEnd = used * span + recent * BigInt(daysBetween(today, endsOn))
  return { endsOn, percentAtEnd: Number(divideHalfUp(usedAtEnd * 1000n, span * budget)) / 10 }
}

function sum(days: readonly Day[]): bigint {
  return days.reduce((total, { units }) => total + units, 0n)
}

function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other
}
