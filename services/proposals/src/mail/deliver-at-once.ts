import { setTimeout as delay } from 'node:timers/promises'
import { atMost } from '@billfold/server-kit/at-most'
import type { Logger } from '@billfold/server-kit/logger'
import type { Outcome } from '@billfold/server-kit/mail/deliver-mail'
import type { Scope } from '@billfold/server-kit/scope'
import type { Deliver } from './deliver-mail.ts'

/** Undefined: it is not known yet, or somebody else has found it out. */
export type DeliverAtOnce = (scope: Scope, mailId: number) => Promise<Outcome>

interface Options {
  log: Logger
  /** Milliseconds that somebody waits for the mail server. */
  patience?: number | undefined
}

/** Below the time in which the gateway wants its answer. */
const PATIENCE_MS = 10_000
/** Each keeps a connection while the mail server is asked: with one that says nothing, those of all others remain. */
const PLACES = 4

/**
 * Delivers while somebody waits for the outcome, and no longer than that: what is not known by then comes to its end all the same, and
 * where that is neither yes nor no the message is left to its job.
 */
export function deliveriesAtOnce(deliver: Deliver, { log, patience = PATIENCE_MS }: Options): DeliverAtOnce {
  const underWay = new Map<number, Promise<Outcome>>()
  const inTurn = atMost({ places: PLACES })

  function begin(scope: Scope, mailId: number): Promise<Outcome> {
    const end = performance.now() + patience
    const isOver = () => performance.now() >= end
    const postpone = async () => isOver()
    return inTurn(async () => (isOver() ? undefined : deliver(scope, mailId, { log, postpone }))).finally(() => underWay.delete(mailId))
  }

  /** Whoever sends again with the same key waits for the same attempt. */
  function join(scope: Scope, mailId: number): Promise<Outcome> {
    const delivery = underWay.get(mailId) ?? begin(scope, mailId)
    underWay.set(mailId, delivery)
    return delivery
  }

  return async function deliverAtOnce(scope, mailId) {
    const answered = new AbortController()
    const delivery = join(scope, mailId).catch((error: unknown) => log.warn({ err: error, mailId }, 'a message is left to its job'))
    const late = delay(patience, undefined, { signal: answered.signal }).catch(() => undefined)
    const outcome = await Promise.race([delivery, late])
    answered.abort()
    return outcome ?? undefined
  }
}
