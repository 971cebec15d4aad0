import * as z from '../zod.ts'
import { id } from '../id.ts'
import { exceedsMaxAmount, lineAmount, tooLargeLine } from '../invoices/invoice-totals.ts'
import { claimedAmount, dollarRate, present, shortestDecimal, toUnits } from '../money.ts'
import { ifSent, withDefault } from '../optional.ts'
import { requiredText } from '../text.ts'
import { withSelectedGroups } from './line-options.ts'

export const DEFAULT_QUANTITY = '1'
export const DEFAULT_RATE = '0'

const QUANTITY_PLACES = 4
const MIN_QUANTITY = toUnits('0.01', QUANTITY_PLACES)
const quantityMessage = 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'

export const lineQuantity = shortestDecimal({ whole: 6, places: QUANTITY_PLACES }, quantityMessage).check(
  z.refine((quantity) => toUnits(quantity, QUANTITY_PLACES) >= MIN_QUANTITY, quantityMessage),
)
export const lineRate = dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')

const MAX_GROUP = 100

/** Marks a line that the client decides on; see line-options.ts. */
const newLineOption = z.object({
  /** Name of the group from which the client chooses exactly one line. If null, the line can be added independently of others. */
  group: z._default(z.nullable(requiredText('Group name is required', MAX_GROUP)), null),
  isSelected: z._default(z.boolean('Must be true or false'), false),
})

export const newProposalLineItem = z
  .object({
    description: requiredText('Description is required'),
    quantity: z._default(withDefault(lineQuantity, DEFAULT_QUANTITY), DEFAULT_QUANTITY),
    rate: z._default(z.pipe(present('Rate is required'), lineRate), DEFAULT_RATE),
    /** Optional. If sent, it must match quantity × rate to the cent (otherwise 422). */
    amount: ifSent(claimedAmount),
    /** If absent or null, the line is always included. */
    option: z.optional(z.nullable(newLineOption)),
  })
  .check(
    z.refine(({ quantity, rate }) => !exceedsMaxAmount(lineAmount({ quantity, rate })), {
      path: ['quantity'],
      message: tooLargeLine,
    }),
  )
export type NewProposalLineItem = z.infer<typeof newProposalLineItem>

export const MAX_LINES = 1000
export const tooManyLines = 'A proposal can have at most 1,000 line items'

const isSelectedOnce = z.check<NewProposalLineItem[]>(({ value, issues }) => {
  const selected = new Set<string>()
  for (const [index, { option }] of value.entries()) {
    if (!option?.group || !option.isSelected) continue
    const path = [index, 'option', 'isSelected']
    if (selected.has(option.group)) issues.push({ code: 'custom', path, message: 'Only one item in a group can be preselected', input: value })
    selected.add(option.group)
  }
})

/** All lines of a proposal. Each group has one selected line, by default its first. */
export const newProposalLineItems = z.pipe(
  z.array(newProposalLineItem).check(z.maxLength(MAX_LINES, tooManyLines), isSelectedOnce),
  z.transform((lines: NewProposalLineItem[]) => withSelectedGroups(lines)),
)

/** Present only in lines that the client decides on. */
export const lineOption = z.optional(z.object({ group: z.nullable(z.string()), isSelected: z.boolean() }))

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
  option: lineOption,
})
export type ProposalLineItem = z.infer<typeof proposalLineItem>
