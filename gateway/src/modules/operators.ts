import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { minuteLimiter } from '../security/limiter.ts'

/** Whoever may publish and move pointers, by a secret of theirs. The history has the name. */
export interface Operator {
  name: string
  token: string
}

/** The operator behind a request; refuses everybody else. */
export type OperatorOf = (ctx: GatewayContext) => string

/** Wrong tokens a minute from one network, after which it is told to wait. A right one counts even then: nobody is kept out by a neighbour. */
const GUESSES = 20

export function operatorsOf(operators: readonly Operator[]): OperatorOf {
  const known = operators.map(({ name, token }) => ({ name, hash: hashOf(token) }))
  const limitGuesses = minuteLimiter()
  return function operatorOf(ctx) {
    const [, token] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? []
    if (token !== undefined) {
      const given = hashOf(token)
      const operator = known.find(({ hash }) => timingSafeEqual(hash, given))
      if (operator) return operator.name
      const seconds = limitGuesses([[networkOf(addressOf(ctx)), GUESSES]])
      if (seconds > 0) throw new AppError('too_many_requests', 'Too many wrong tokens. Try again in a minute.', { retryAfter: seconds })
      throw new AppError('unauthenticated', 'This token is not an operator’s')
    }
    throw new AppError('unauthenticated', "This needs an operator's token")
  }
}

/** Of one length, whatever was sent. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
