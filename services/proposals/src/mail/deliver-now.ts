import { setTimeout as delay } from 'node:timers/promises'
import { atMost } from '@billfold/server-kit/at-most'
import type { Logger } from '@billfold/server-kit/logger'
import type { Outcome } from '@billfold/server-kit/mail/deliver-mail'
import type { Scope } from '@billfold/server-kit/scope'
import type { Deliver } from './deliver-mail.ts'

/** Undefined if the outcome is not known yet, or another worker has the message. */
export type DeliverNow = (scope: Scope, mailId: number) => Promise<Outcome>

interface Options {
  log: Logger
  /** How long a request waits for the mail server, in milliseconds. */
  patience?: number | undefined
}

/** Less than the gateway's timeout. */
const PATIENCE_MS = 10_000
/** Each delivery holds a database connection while it waits for the mail server. */
const MAX_DELIVERIES = 4

/**
 * Delivers during a request and waits a limited time for the outcome. The delivery itself continues; if the server is only away by then, the
 * message is left to its job.
 */
export function createDeliverNow(deliver: Deliver, { log, patience = PATIENCE_MS }: Options): DeliverNow {
  const deliveries = new Map<number, Promise<Outcome>>()
  const limit = atMost({ places: MAX_DELIVERIES })

  function begin(scope: Scope, mailId: number): Promise<Outcome> {
    const end = performance.now() + patience
    const isOver = () => performance.now() >= end
    const postpone = async () => isOver()
    return limit(async () => (isOver() ? undefined : deliver(scope, mailId, { log, postpone }))).finally(() => deliveries.delete(mailId))
  }

  /** Requests with the same idempotency key share one delivery. */
  function join(scope: Scope, mailId: number): Promise<Outcome> {
    const delivery = deliveries.get(mailId) ?? begin(scope, mailId)
    deliveries.set(mailId, delivery)
    return delivery
  }

  return async function deliverNow(scope, mailId) {
    const done = new AbortController()
    const delivery = join(scope, mailId).catch((error: unknown) => log.warn({ err: error, mailId }, 'a message is left to its job'))
    const late = delay(patience, undefined, { signal: done.signal }).catch(() => undefined)
    const outcome = await Promise.race([delivery, late])
    done.abort()
    return outcome ?? undefined
  }
}
