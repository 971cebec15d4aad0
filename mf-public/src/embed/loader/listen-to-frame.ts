import { type FrameMessage, greeting, type HostMessage, isGreeting, readFrameMessage, sealed } from '@billfold/contracts/embeds/embed-message'

interface FrameOptions {
  frame: HTMLIFrameElement
  /** Only messages from this origin are accepted. */
  origin: string
  onMessage: (message: FrameMessage) => void
  /** Stops listening. */
  left: AbortSignal
}

/**
 * Answers the frame's hello with a MessagePort; all other window messages are ignored. `HostMessage` carries only the appearance, so
 * the last one is replayed to a frame that connects later.
 */
export function listenToFrame({ frame, origin, onMessage, left }: FrameOptions): (message: HostMessage) => void {
  let port: MessagePort | undefined
  let last: unknown

  function answer({ data, origin: from, source }: MessageEvent): void {
    // Any window can post to ours, so check both the origin and the source.
    if (from !== origin || !source || source !== frame.contentWindow || !isGreeting(data, 'hello')) return
    // A reloaded frame says hello again: keep one port at a time.
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', (event) => {
      const message = readFrameMessage(event.data)
      if (message) onMessage(message)
    })
    port.start()
    frame.contentWindow.postMessage(greeting('welcome'), origin, [channel.port2])
    // Sent before the frame connected, or to the page it showed before.
    if (last) port.postMessage(last)
  }

  addEventListener('message', answer, { signal: left })
  return (message) => {
    last = sealed(message)
    port?.postMessage(last)
  }
}
