import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { type LiveEvent, topics } from '@billfold/contracts/live/topics'
import { addressOf } from '../data/address.ts'
import { ApiError } from '../data/api-error.ts'
import { api } from '../data/api.ts'
import { endSession } from '../session/session.store.ts'
import { openStream } from './open-stream.ts'
import { takeTurns } from './take-turns.ts'

const everything: LiveEvent = { topics: [...topics], age: 0 }

/** Reports changes to all tabs of the browser over a single event stream. */
export function followChanges(userId: number, onChange: (event: LiveEvent) => void): () => void {
  const name = `billfold-live-${userId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onChange(data))
  let hasOpened = false

  function tellOthers(event: LiveEvent): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
    channel.postMessage(event)
  }

  /** Changes may have been missed between two streams. Before the first one this tab had just loaded its data. */
  function onOpen(): void {
    tellOthers(everything)
    if (hasOpened) onChange(everything)
    hasOpened = true
  }

  function onEvent(event: LiveEvent): void {
    tellOthers(event)
    onChange(event)
  }

  const address = addressOf(liveCalls.changes, { query: { user: userId } })
  const leave = takeTurns(name, () => openStream<LiveEvent>(address, { onEvent, onOpen, onRefused: checkSession }))
  return () => {
    leave()
    channel.close()
  }
}

/** Browsers do not expose the reason for a rejected stream. */
function checkSession(): void {
  api(accountCalls.currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') endSession()
  })
}
