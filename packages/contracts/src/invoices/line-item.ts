import * as z from '../zod.ts'
import { id, pathId, recordId } from '../id.ts'
import { claimedAmount, present, dollarRate, shortestDecimal } from '../money.ts'
import { clearable, ifSent } from '../optional.ts'
import { requiredText } from '../text.ts'
import { exceedsMaxAmount, lineAmount } from './invoice-totals.ts'

export const tooLargeLine = 'Quantity × rate must be below 100000000'

const fields = {
  description: requiredText('Description is required'),
  /** Hours for a time entry, units for anything else. */
  quantity: z.pipe(
    present('Quantity is required'),
    shortestDecimal({ whole: 6, places: 4 }, 'Quantity must be a number from 0 to 999999.9999 with at most 4 decimals'),
  ),
  rate: z.pipe(present('Rate is required'), dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')),
  /** Optional; only checked (422) against quantity × rate, to the cent. */
  amount: ifSent(claimedAmount),
  /** The time entry this line bills; saving the line puts the entry on the invoice. */
  timeEntryId: clearable(recordId('Time entry not found', 'Time entry not found')),
}

const fits = z.refine<{ quantity: string; rate: string }>((line) => !exceedsMaxAmount(lineAmount(line)), {
  path: ['quantity'],
  message: tooLargeLine,
})

export const newLineItem = z.object(fields).check(fits)
export type NewLineItem = z.infer<typeof newLineItem>

/** The id in the URL wins over the `invoiceId` in the body. */
export const addedLineItem = z.object({ ...fields, invoiceId: ifSent(recordId('Invoice not found', 'Invoice not found')) }).check(fits)
export type AddedLineItem = z.infer<typeof addedLineItem>

export const lineItem = z.object({
  id,
  invoiceId: id,
  description: z.string(),
  /** Without trailing zeros: '2.5', '0.1667'. */
  quantity: z.string(),
  rate: z.string(),
  /** quantity × rate, rounded half-up to cents. */
  amount: z.string(),
  timeEntryId: z.nullable(id),
})
export type LineItem = z.infer<typeof lineItem>

export const lineItemParams = z.object({ id: pathId, lineItemId: pathId })
