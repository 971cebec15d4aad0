export interface OpenEvents {
  response: Response
  next(): Promise<unknown>
  close(): void
}

/** Opens an event stream and waits until it is open, so that no later event is missed. */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<OpenEvents> {
  const left = new AbortController()
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: left.signal })
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  let text = ''

  async function next(): Promise<unknown> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length))
        continue
      }
      const read = await reader?.read()
      if (read?.value === undefined) return undefined
      text += read.value
    }
  }

  return { response, next, close: () => left.abort() }
}
