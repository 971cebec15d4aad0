import { AppError, type Issue } from '../errors.ts'
import { type Money, toUnits } from '../money.ts'
import { lineAmount } from './invoice-totals.ts'

const CENTS = 2

/** A sent amount that is also computed from other fields; any number of decimals. */
export interface Claim {
  path: string
  sent: string | undefined
  computed: Money
  because: string
}

interface ClaimedLine {
  quantity: string
  rate: Money
  amount?: string | undefined
}

/** True if they differ by a cent or more; smaller differences are rounding or float noise. A missing value never disagrees. */
export function disagree(sent: string | undefined, computed: Money): boolean {
  if (sent === undefined) return false
  const decimals = sent.split('.')[1]?.length ?? 0
  const places = decimals > CENTS ? decimals : CENTS
  const difference = toUnits(sent, places) - toUnits(computed, places)
  const cent = 10n ** BigInt(places - CENTS)
  return difference >= cent || difference <= -cent
}

/** Rejects the request if a sent amount is off by a cent or more; the message names both figures. */
export function requireAgreement(claims: readonly Claim[]): void {
  const wrong = claims.filter(({ sent, computed }) => disagree(sent, computed))
  const issues: Issue[] = wrong.map(({ path, sent, computed, because }) => ({ path, message: `${sent} was sent, but ${because} ${computed}` }))
  const [first] = issues
  if (first) throw new AppError('amounts_disagree', first.message, { issues })
}

export function lineClaim({ quantity, rate, amount }: ClaimedLine, path: string): Claim {
  return { path, sent: amount, computed: lineAmount({ quantity, rate }), because: 'quantity × rate is' }
}
