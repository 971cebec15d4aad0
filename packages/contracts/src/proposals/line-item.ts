import * as z from '../zod.ts'
import { id } from '../id.ts'
import { exceedsMaxAmount, lineAmount, tooLargeLine } from '../invoices/invoice-totals.ts'
import { claimedAmount, dollarRate, present, shortestDecimal, toUnits } from '../money.ts'
import { ifSent, withDefault } from '../optional.ts'
import { requiredText } from '../text.ts'

export const DEFAULT_QUANTITY = '1'
export const DEFAULT_RATE = '0'

const QUANTITY_PLACES = 4
const MIN_QUANTITY = toUnits('0.01', QUANTITY_PLACES)
const quantityMessage = 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'

export const lineQuantity = shortestDecimal({ whole: 6, places: QUANTITY_PLACES }, quantityMessage).check(
  z.refine((quantity) => toUnits(quantity, QUANTITY_PLACES) >= MIN_QUANTITY, quantityMessage),
)
export const lineRate = dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')

export const newProposalLineItem = z
  .object({
    description: requiredText('Description is required'),
    quantity: z._default(withDefault(lineQuantity, DEFAULT_QUANTITY), DEFAULT_QUANTITY),
    rate: z._default(z.pipe(present('Rate is required'), lineRate), DEFAULT_RATE),
    /** Optional; must match quantity × rate to the cent (otherwise 422). */
    amount: ifSent(claimedAmount),
  })
  .check(
    z.refine(({ quantity, rate }) => !exceedsMaxAmount(lineAmount({ quantity, rate })), {
      path: ['quantity'],
      message: tooLargeLine,
    }),
  )
export type NewProposalLineItem = z.infer<typeof newProposalLineItem>

export const proposalLineItem = z.object({
  id,
  proposalId: id,
  description: z.string(),
  /** Without trailing zeros: '2.5', '0.1667'. */
  quantity: z.string(),
  rate: z.string(),
  /** quantity × rate, rounded half-up to cents. */
  amount: z.string(),
  createdAt: z.string(),
})
export type ProposalLineItem = z.infer<typeof proposalLineItem>
