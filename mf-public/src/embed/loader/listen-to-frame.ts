import { type FrameMessage, greeting, type HostMessage, isGreeting, readFrameMessage, sealed } from '@billfold/contracts/embeds/embed-message'

interface FrameOptions {
  frame: HTMLIFrameElement
  /** Whose messages count. */
  origin: string
  onMessage: (message: FrameMessage) => void
  /** Ends it. */
  left: AbortSignal
}

/**
 * Answers the frame's hello with a port of its own; nothing else that is said between windows is heard. A look is all that a frame is told
 * (`HostMessage`): the last one is what counts, whenever a frame comes.
 */
export function listenToFrame({ frame, origin, onMessage, left }: FrameOptions): (message: HostMessage) => void {
  let port: MessagePort | undefined
  let last: unknown

  function answer({ data, origin: from, source }: MessageEvent): void {
    // Any window may say anything in ours: the frame is known by where it comes from and by being it.
    if (from !== origin || !source || source !== frame.contentWindow || !isGreeting(data, 'hello')) return
    // A frame that was loaded again says hello again: one port at a time.
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', (event) => {
      const message = readFrameMessage(event.data)
      if (message) onMessage(message)
    })
    port.start()
    frame.contentWindow.postMessage(greeting('welcome'), origin, [channel.port2])
    // What was said before anybody could hear it, or to the page that was there before.
    if (last) port.postMessage(last)
  }

  addEventListener('message', answer, { signal: left })
  return (message) => {
    last = sealed(message)
    port?.postMessage(last)
  }
}
