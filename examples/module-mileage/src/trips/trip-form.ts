import type { BodyInput } from '@billfold/contracts/call'
import { isCalendarDate } from '@billfold/contracts/calendar-date'
import type { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { decimal, present, shortestDecimal } from '@billfold/contracts/money'
import { requiredText } from '@billfold/contracts/text'
import * as z from '@billfold/contracts/zod'
import { amountOf, noteOf } from './trip.ts'

/** Form values as entered; '' if empty. */
export interface TripValues {
  date: string
  from: string
  to: string
  kilometres: string
  rate: string
  clientId: string
}

export type TripIssues = Partial<Record<keyof TripValues, string>>

const place = (message: string) => requiredText(message, 120).check(z.refine((value) => !/[→·\n]/.test(value), 'Must be one line without → and ·'))
const kilometresMessage = 'Distance must be more than 0, with at most 1 decimal, up to 99999.9'
const rateMessage = 'Rate must be more than 0, with at most 2 decimals, up to 999.99'
const positive = (message: string) => z.refine<string>((value) => Number(value) > 0, message)

const trip = z.object({
  date: z.string().check(z.refine(isCalendarDate, 'Date is required')),
  from: place('From is required'),
  to: place('To is required'),
  kilometres: z.pipe(present('Distance is required'), shortestDecimal({ whole: 5, places: 1 }, kilometresMessage).check(positive(kilometresMessage))),
  rate: z.pipe(present('Rate is required'), decimal({ whole: 3, places: 2 }, rateMessage).check(positive(rateMessage))),
  clientId: z.string(),
})

type Body = BodyInput<typeof expenseCalls.create>

/** Returns the expense to record, or the errors by field. */
export function readTrip(values: TripValues): { body: Body; issues?: undefined } | { body?: undefined; issues: TripIssues } {
  const { success, data, error } = z.safeParse(trip, values)
  if (!success) {
    const issues: TripIssues = {}
    for (const { path, message } of error.issues.toReversed()) issues[path[0] as keyof TripValues] = message
    return { issues }
  }
  const { date, clientId } = data
  return { body: { date, category: 'Travel', amount: amountOf(data), note: noteOf(data), clientId: clientId === '' ? null : Number(clientId) } }
}
