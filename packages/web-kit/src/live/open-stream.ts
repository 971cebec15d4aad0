interface StreamOptions<Event> {
  onEvent: (event: Event) => void
  /** Runs on each connection, because earlier events may have been missed. */
  onOpen?: () => void
  /** The server rejected the stream, temporarily or permanently. */
  onRefused?: () => void
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/**
 * Opens a stream of server-sent events; returns a function that closes it. Browsers reconnect by themselves after a broken connection, but not after
 * an error response.
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
      // Random, so that browsers do not all reconnect at once.
      timer = setTimeout(open, retry * (0.5 + Math.random()))
      retry = Math.min(retry * 2, LAST_RETRY_MS)
    })
  }

  // Some environments have no EventSource; continue without live updates.
  if ('EventSource' in globalThis) open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
