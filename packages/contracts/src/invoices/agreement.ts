import { AppError, type Issue } from '../errors.ts'
import { type Money, toUnits } from '../money.ts'
import { lineAmount } from './invoice-totals.ts'

/** An amount that came beside what it follows from. */
export interface Claim {
  path: string
  sent: Money | undefined
  computed: Money
  because: string
}

interface ClaimedLine {
  quantity: string
  rate: Money
  amount?: string | undefined
}

/** Whoever is a cent off has miscounted: nothing is saved, and both figures are told. */
export function requireAgreement(claims: readonly Claim[]): void {
  const wrong = claims.filter(({ sent, computed }) => sent !== undefined && sent !== computed)
  const issues: Issue[] = wrong.map(({ path, sent, computed, because }) => ({ path, message: `${sent} was sent, but ${because} ${computed}` }))
  const [first] = issues
  if (first) throw new AppError('amounts_disagree', first.message, { issues })
}

/** A line's amount may be sent rounded, or as the exact product. */
export function lineClaim({ quantity, rate, amount }: ClaimedLine, path: string): Claim {
  const computed = lineAmount({ quantity, rate })
  const isExact = amount !== undefined && toUnits(amount, 6) === toUnits(quantity, 4) * toUnits(rate, 2)
  const isRounded = amount !== undefined && toUnits(amount, 6) === toUnits(computed, 6)
  return { path, sent: isExact || isRounded ? computed : amount, computed, because: 'quantity × rate is' }
}
