import { exceedsMaxAmount, lineAmount, tooLargeLine } from '@billfold/contracts/invoices/invoice-totals'
import { type Money, toUnits } from '@billfold/contracts/money'
import { DEFAULT_QUANTITY, DEFAULT_RATE, lineQuantity, lineRate } from '@billfold/contracts/proposals/line-item'
import * as z from '@billfold/contracts/zod'

export interface LineValues {
  description: string
  quantity: string
  rate: string
}

export const newLineValues: LineValues = { description: '', quantity: DEFAULT_QUANTITY, rate: DEFAULT_RATE }

/** As specified: in an existing line, an invalid quantity counts as 0 and prevents saving; in the line being added, it counts as 1. */
const INVALID = '0'
const INVALID_IN_NEW = DEFAULT_QUANTITY

export function quantityOf(typed: string): string {
  return z.safeParse(lineQuantity, typed).data ?? INVALID
}

function newQuantityOf(typed: string): string {
  return z.safeParse(lineQuantity, typed).data ?? INVALID_IN_NEW
}

function rateOf(typed: string): Money {
  return z.safeParse(lineRate, typed).data ?? '0.00'
}

export function typedLineAmount({ quantity, rate }: LineValues): Money {
  return lineAmount({ quantity: quantityOf(quantity), rate: rateOf(rate) })
}

export function newLineAmount({ quantity, rate }: LineValues): Money {
  return lineAmount({ quantity: newQuantityOf(quantity), rate: rateOf(rate) })
}

export function readLine(line: LineValues) {
  return { description: line.description, quantity: quantityOf(line.quantity), rate: rateOf(line.rate), amount: typedLineAmount(line) }
}

export function canBeAdded(line: LineValues): boolean {
  return line.description.trim() !== '' && rateProblemOf(line) === undefined
}

function rateProblemOf(line: LineValues): string | undefined {
  const { error } = z.safeParse(lineRate, line.rate.trim() || DEFAULT_RATE)
  if (error) return error.issues[0]?.message
  if (exceedsMaxAmount(newLineAmount(line))) return tooLargeLine
  return toUnits(rateOf(line.rate), 2) > 0n ? undefined : 'Rate must be more than 0'
}

/** Why the rate prevents adding the line. Undefined for an empty row. */
export function newRateProblem(line: LineValues): string | undefined {
  const isUntouched = line.description.trim() === '' && ['', DEFAULT_RATE].includes(line.rate.trim())
  return isUntouched ? undefined : rateProblemOf(line)
}

export function addedLine({ description, quantity, rate }: LineValues): LineValues {
  return { description: description.trim(), quantity: newQuantityOf(quantity), rate: rate.trim() }
}
