import { liveCalls } from '@billfold/contracts/live/live-calls'
import { type LiveEvent, topics } from '@billfold/contracts/live/topics'
import { openStream } from './open-stream.ts'
import { takeTurns } from './take-turns.ts'

const everything: LiveEvent = { topics: [...topics], age: 0 }

/** Tells every tab of the browser what changed, over one stream of one of them. */
export function followChanges(userId: number, onChange: (event: LiveEvent) => void): () => void {
  const name = `billfold-live-${userId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onChange(data))
  let hasOpened = false

  function tellOthers(event: LiveEvent): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
    channel.postMessage(event)
  }

  /** Between two streams something may have happened; before the first one this tab had just loaded what it shows. */
  function onOpen(): void {
    tellOthers(everything)
    if (hasOpened) onChange(everything)
    hasOpened = true
  }

  function onEvent(event: LiveEvent): void {
    tellOthers(event)
    onChange(event)
  }

  const leave = takeTurns(name, () => openStream<LiveEvent>(liveCalls.changes.path, { onEvent, onOpen }))
  return () => {
    leave()
    channel.close()
  }
}
