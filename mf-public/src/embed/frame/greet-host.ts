import { type FrameMessage, greeting, type HostMessage, isGreeting, readHostMessage, sealed } from '@billfold/contracts/embeds/embed-message'

interface HostOptions {
  /** Origin of the embedding page as claimed by the loader. A false claim is harmless: browsers deliver only to a matching origin. */
  origin: string
  onMessage: (message: HostMessage) => void
}

export type SayToHost = (message: FrameMessage) => void

/** Posts hello to the embedding page and waits for its port, queueing messages meanwhile. Nothing else goes over window.postMessage. */
export function greetHost({ origin, onMessage }: HostOptions): SayToHost {
  const waiting: FrameMessage[] = []
  let port: MessagePort | undefined

  function welcome({ data, origin: from, source, ports }: MessageEvent): void {
    const [given] = ports
    if (from !== origin || source !== window.parent || !isGreeting(data, 'welcome') || !given) return
    // There is only one host, and it answers once.
    window.removeEventListener('message', welcome)
    port = given
    port.addEventListener('message', (event) => {
      const message = readHostMessage(event.data)
      if (message) onMessage(message)
    })
    port.start()
    for (const message of waiting) port.postMessage(sealed(message))
  }

  window.addEventListener('message', welcome)
  window.parent.postMessage(greeting('hello'), origin)
  return (message) => {
    if (port) port.postMessage(sealed(message))
    else waiting.push(message)
  }
}
