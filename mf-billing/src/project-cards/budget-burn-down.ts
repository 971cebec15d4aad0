import { addDays } from '@billfold/contracts/calendar-date'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'

/** Number of decimals in amounts of each kind of budget. */
const PLACES = { money: 2, hours: 4 } as const

export interface BurnDownWeek {
  monday: string
  /** Remaining budget at the end of the week; negative if the budget is exceeded. */
  remaining: string
  isForecast: boolean
}

const MAX_FORECAST_WEEKS = 8

/** The past weeks, followed by weeks at the forecast pace until the budget is used up or the project ends. */
export function burnDownWeeks({ kind, weeks, forecast }: Pick<ProjectBudget, 'kind' | 'weeks' | 'forecast'>): BurnDownWeek[] {
  const past = weeks.map((week) => ({ ...week, isForecast: false }))
  const now = past.at(-1)
  if (!forecast || !now) return past
  const places = PLACES[kind]
  const next: BurnDownWeek[] = []
  let monday = addDays(now.monday, 7)
  let units = toUnits(now.remaining, places)
  while (units > 0n && next.length < MAX_FORECAST_WEEKS && (forecast.endsOn === null || monday <= forecast.endsOn)) {
    units -= toUnits(forecast.perWeek, places)
    next.push({ monday, remaining: fromUnits(units > 0n ? units : 0n, places), isForecast: true })
    monday = addDays(monday, 7)
  }
  return [...past, ...next]
}

/** The remaining budget; negative if the budget is exceeded. */
export function remainingBudget({ kind, used }: Pick<ProjectBudget, 'kind' | 'used'>, amount: string): string {
  const places = PLACES[kind]
  return fromUnits(toUnits(amount, places) - toUnits(used, places), places)
}
