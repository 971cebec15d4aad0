import { AppError, type Issue } from '../errors.ts'
import { type Money, toUnits } from '../money.ts'
import { lineAmount } from './invoice-totals.ts'

const CENTS = 2

/** An amount that came beside what it follows from, with any number of decimals. */
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

/** A cent or more apart. Less is how others round, or the dust of a binary float. What was not sent claims nothing. */
export function disagree(sent: string | undefined, computed: Money): boolean {
  if (sent === undefined) return false
  const decimals = sent.split('.')[1]?.length ?? 0
  const places = decimals > CENTS ? decimals : CENTS
  const difference = toUnits(sent, places) - toUnits(computed, places)
  const cent = 10n ** BigInt(places - CENTS)
  return difference >= cent || difference <= -cent
}

/** Whoever is a cent off has miscounted: nothing is saved, and both figures are told. */
export function requireAgreement(claims: readonly Claim[]): void {
  const wrong = claims.filter(({ sent, computed }) => disagree(sent, computed))
  const issues: Issue[] = wrong.map(({ path, sent, computed, because }) => ({ path, message: `${sent} was sent, but ${because} ${computed}` }))
  const [first] = issues
  if (first) throw new AppError('amounts_disagree', first.message, { issues })
}

export function lineClaim({ quantity, rate, amount }: ClaimedLine, path: string): Claim {
  return { path, sent: amount, computed: lineAmount({ quantity, rate }), because: 'quantity × rate is' }
}
