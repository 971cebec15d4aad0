import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { liveCalls, type LiveEvent, topics } from '@billfold/contracts/live/live-calls'
import { addressOf } from '../data/address.ts'
import { ApiError } from '../data/api-error.ts'
import { api } from '../data/api.ts'
import { endSession } from '../session/session.store.ts'

interface StreamOptions<Event> {
  onEvent: (event: Event) => void
  /** Called each time the stream connects, because events may have been missed before. */
  onOpen?: () => void
  /** Called if the server rejects the stream, temporarily or permanently. */
  onRefused?: () => void
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/**
 * Opens a stream of server-sent events and returns a function that closes it. Browsers reconnect automatically if the connection breaks,
 * but not after an error response.
 */
export function openStream<Event>(address: string, { onEvent, onOpen, onRefused }: StreamOptions<Event>): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = FIRST_RETRY_MS

  function open(): void {
    const opened = new EventSource(address)
    source = opened
    opened.addEventListener('open', () => {
      retry = FIRST_RETRY_MS
      onOpen?.()
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as Event))
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      onRefused?.()
      // Uses a random delay, so that browsers do not all reconnect at once.
      timer = setTimeout(open, retry * (0.5 + Math.random()))
      retry = Math.min(retry * 2, LAST_RETRY_MS)
    })
  }

  // Some environments have no EventSource; the app then works without live updates.
  if ('EventSource' in globalThis) open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Runs `work` in only one of the browser's tabs: the one that was visible last, because browsers suspend hidden tabs. `work` starts the
 * activity and returns a function that stops it; `takeTurns` also returns a function that stops it. Without the Web Locks API, every tab
 * runs `work`.
 */
export function takeTurns(name: string, work: () => () => void): () => void {
  // The Web Locks API is available only in a secure context.
  if (!(navigator.locks as LockManager | undefined)) return work()
  const left = Promise.withResolvers<void>()
  let hasLeft = false
  let isWorking = false
  let waiting = new AbortController()

  function request(options: LockOptions): void {
    let stop: (() => void) | undefined
    const over = () => {
      stop?.()
      if (stop || options.steal) isWorking = false
      // Another tab has taken over, so wait for that tab to close.
      if (!hasLeft && !options.signal?.aborted) wait()
    }
    const hold = () => {
      isWorking = true
      stop = work()
      return left.promise
    }
    navigator.locks.request(name, options, hold).then(over, over)
  }

  function wait(): void {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  function takeWhenSeen(): void {
    if (document.hidden || isWorking) return
    waiting.abort()
    isWorking = true
    request({ steal: true })
  }

  if (document.hidden) wait()
  else takeWhenSeen()
  document.addEventListener('visibilitychange', takeWhenSeen)
  return () => {
    hasLeft = true
    document.removeEventListener('visibilitychange', takeWhenSeen)
    waiting.abort()
    left.resolve()
  }
}

const everything: LiveEvent = { topics: [...topics], age: 0 }

/** Reports changes to all of the browser's tabs over a single event stream. */
export function followChanges(userId: number, onChange: (event: LiveEvent) => void): () => void {
  const name = `billfold-live-${userId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onChange(data))
  let hasOpened = false

  function tellOthers(event: LiveEvent): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
    channel.postMessage(event)
  }

  /**
   * Changes may have been missed between two streams, so refetch everything. On its first stream, this tab has just loaded its data and
   * needs no refetch.
   */
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

/** Browsers do not expose the reason why a stream was rejected, so check whether the session has ended. */
function checkSession(): void {
  api(accountCalls.currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') endSession()
  })
}
