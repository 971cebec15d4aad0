import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { memoryLimit } from '../security/rate-limits.ts'

/** May publish and move pointers with a secret token. The history shows the name. */
export interface Operator {
  name: string
  token: string
}

/** Returns the operator of a request; throws for all other callers. */
export type OperatorOf = (ctx: GatewayContext) => Promise<string>

/** Wrong tokens per minute and network. A correct token is accepted even then, so that a neighbour cannot lock operators out. */
const GUESSES = 20

export function operatorsOf(operators: readonly Operator[]): OperatorOf {
  const known = operators.map(({ name, token }) => ({ name, hash: hashOf(token) }))
  const limitGuesses = memoryLimit({ requests: GUESSES })
  return async function operatorOf(ctx) {
    const [, token] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? []
    if (token !== undefined) {
      const given = hashOf(token)
      const operator = known.find(({ hash }) => timingSafeEqual(hash, given))
      if (operator) return operator.name
      const seconds = await limitGuesses(networkOf(addressOf(ctx)))
      if (seconds > 0) throw new AppError('too_many_requests', 'Too many wrong tokens. Try again in a minute.', { retryAfter: seconds })
      throw new AppError('unauthenticated', 'Invalid operator token')
    }
    throw new AppError('unauthenticated', "This needs an operator's token")
  }
}

/** Makes tokens equally long, for a constant-time comparison. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
