import { atMost } from '@billfold/server-kit/at-most'
import type { Changes } from '@billfold/server-kit/live/listen'
import type { Logger } from '@billfold/server-kit/logger'
import type { Scope } from '@billfold/server-kit/scope'
import { deliverTo, type DeliveryTools } from './deliver-webhooks.ts'
import { listDue } from './delivery.sql.ts'

/** Maximum number of users whose events this process delivers at once. */
const AT_ONCE = 8

interface WakeOptions {
  changes: Changes
  actFor: (userId: number) => Scope
  tools: DeliveryTools
  log: Logger
}

/**
 * Delivers events as soon as they are committed, because the job runs only once a minute. All gateways are notified of an event, and one of
 * them claims it. If a notification is lost, the event is delivered by the next run of the job.
 */
export function wakeDeliveries({ changes, actFor, tools, log }: WakeOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const inTurn = atMost({ slots: AT_ONCE })
  /** Users with a running delivery, by id. The value is true if more events have arrived since the delivery began. */
  const running = new Map<number, boolean>()
  const works = new Set<Promise<void>>()

  async function deliver(userId: number): Promise<void> {
    const scope = actFor(userId)
    do {
      running.set(userId, false)
      const due = await listDue(scope)
      const ended = await Promise.allSettled(due.map((webhookId) => deliverTo(scope, webhookId, tools, stopping.signal)))
      for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
    } while (running.get(userId) && !stopping.signal.aborted)
  }

  function wake(userId: number): void {
    if (stopping.signal.aborted) return
    if (running.has(userId)) return void running.set(userId, true)
    running.set(userId, false)
    const work = inTurn(() => deliver(userId))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error, userId }, 'webhook deliveries failed')
      })
      .finally(() => {
        running.delete(userId)
        works.delete(work)
      })
    works.add(work)
  }

  const leave = changes.followTopic('webhooks', ({ userId }) => wake(userId))
  return {
    async stop() {
      leave()
      stopping.abort()
      await Promise.all(works)
    },
  }
}
