import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@billfold/server-kit/logger'
import { newId, now } from './objects.ts'
import type { Store, StoredEvent } from './state.ts'

export const API_VERSION = '2026-10-28.endive'

export interface WebhookTarget {
  url: string
  secret: string
}

interface Webhooks {
  /** Stores an event and delivers it in the background. Events that could not be delivered are kept until the next start. */
  emit(type: string, object: unknown): void
  /** Starts delivery, first of the events left over from the previous run. */
  deliver(): void
  stop(): Promise<void>
}

/** Pauses in milliseconds before each attempt. Stripe itself retries for three days. */
const PAUSES_MS = [0, 200, 1000, 5000, 30_000]

export function openWebhooks(store: Store, target: WebhookTarget | undefined, log: Logger | undefined): Webhooks {
  const stopping = new AbortController()
  const underway = new Set<Promise<void>>()

  function send(event: StoredEvent): void {
    if (!target) return
    const work: Promise<void> = deliver(event, target, stopping.signal)
      .then((isTaken) => (isTaken ? forget(event) : undefined))
      // The event is still stored on disk, so it will be delivered again after the next start.
      .catch((error: unknown) => log?.warn({ err: error, event: event.id }, 'could not save that an event was delivered'))
      .finally(() => underway.delete(work))
    underway.add(work)
  }

  function forget(event: StoredEvent): void {
    store.state.events = store.state.events.filter((kept) => kept !== event)
    store.save()
  }

  return {
    emit(type, object) {
      const event = { id: newId('evt'), type, created: now(), object: structuredClone(object) }
      store.state.events.push(event)
      send(event)
    },
    deliver() {
      for (const event of store.state.events) send(event)
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(underway)
    },
  }
}

async function deliver(event: StoredEvent, { url, secret }: WebhookTarget, stop: AbortSignal): Promise<boolean> {
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  })
  for (const pause of PAUSES_MS) {
    try {
      await delay(pause, undefined, { signal: stop, ref: false })
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signatureOf(payload, secret) }
      const { ok } = await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.any([stop, AbortSignal.timeout(5000)]) })
      if (ok) return true
    } catch {
      if (stop.aborted) return false
    }
  }
  return false
}

export function signatureOf(payload: string, secret: string, at: number = now()): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}
