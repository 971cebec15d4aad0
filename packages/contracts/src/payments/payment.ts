import * as z from '../zod.ts'
import { calendarDate, dateInput } from '../calendar-date.ts'
import { id, pathId } from '../id.ts'
import { moneyOr, present } from '../money.ts'
import { clearable, withDefault } from '../optional.ts'
import { optionalText } from '../text.ts'

export const paymentMethods = ['card', 'bank_transfer', 'cash', 'check', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Money received for an invoice. */
export const payment = z.object({
  id,
  /** Amount received, before refunds. */
  amount: z.string(),
  /** Amount returned to the client. */
  refunded: z.string(),
  /** Amount received beyond the invoice's total. It is left out of all totals until it is refunded. */
  excess: z.string(),
  /** Null if the date is unknown, because the invoice was entered as paid without one. */
  date: z.nullable(calendarDate),
  method: z.enum(paymentMethods),
  note: z.nullable(z.string()),
  source: z.enum(['manual', 'stripe']),
  /**
   * True if the payment was recorded by setting the status to paid. Its amount follows the invoice's total, and it is removed when the
   * status changes.
   */
  isBalance: z.boolean(),
  /** When Stripe received the payment, or when the user recorded it. */
  at: z.string(),
})
export type Payment = z.infer<typeof payment>

const POSITIVE = /[1-9]/
const amountMessage = 'Amount must be from 0.01 to 99999999.99'

const fields = {
  amount: z.pipe(present('Amount is required'), moneyOr(amountMessage)).check(z.refine((amount) => POSITIVE.test(amount), amountMessage)),
  /** Defaults to today. */
  date: clearable(dateInput),
  method: withDefault(z.enum(paymentMethods, 'Method must be card, bank_transfer, cash, check or other'), 'other'),
  note: optionalText(500),
}

export const newPayment = z.object(fields)
export type NewPayment = z.infer<typeof newPayment>

export const paymentChanges = z.partial(newPayment)
export type PaymentChanges = z.infer<typeof paymentChanges>

export const paymentParams = z.object({ id: pathId, paymentId: pathId })
