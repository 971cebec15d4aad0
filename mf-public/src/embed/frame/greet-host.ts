import { type FrameMessage, greeting, type HostMessage, isGreeting, readHostMessage, sealed } from '@billfold/contracts/embeds/embed-message'

interface HostOptions {
  /** Of the page around, as the loader there says. What is not true is not delivered: browsers compare it. */
  origin: string
  onMessage: (message: HostMessage) => void
}

export type SayToHost = (message: FrameMessage) => void

/** Says hello to the page around and waits for its port; what is said meanwhile waits, too. Nothing else is ever sent between windows. */
export function greetHost({ origin, onMessage }: HostOptions): SayToHost {
  const waiting: FrameMessage[] = []
  let port: MessagePort | undefined

  function welcome({ data, origin: from, source, ports }: MessageEvent): void {
    const [given] = ports
    if (from !== origin || source !== window.parent || !isGreeting(data, 'welcome') || !given) return
    // There is one page around, and it answers once.
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
