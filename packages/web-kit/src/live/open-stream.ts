interface StreamOptions<Event> {
  onEvent: (event: Event) => void
  /** Each time that it is open: what happened before nobody was told. */
  onOpen?: () => void
  /** It is refused, for now or for good. */
  onRefused?: () => void
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/**
 * A stream of server-sent events until the function that it gives back is called. Browsers try again by themselves after a broken
 * connection, but not after a refusal.
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
      // Not all browsers at the same moment.
      timer = setTimeout(open, retry * (0.5 + Math.random()))
      retry = Math.min(retry * 2, LAST_RETRY_MS)
    })
  }

  // Not everything that shows a page can listen; it goes on without.
  if ('EventSource' in globalThis) open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
