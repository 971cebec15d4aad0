import type { EmbedKind, EmbedLook, FrameMessage } from '@billfold/contracts/embeds/embed-message'

interface ContentOptions {
  box: HTMLElement
  kind: EmbedKind
  origin: string
  token: string
  /** How it is to look at this moment. */
  look: () => EmbedLook
  onMessage: (message: FrameMessage) => void
  /** Milliseconds within which it has to be shown or to fail, or there is no answer. */
  expect: (ms: number) => void
  /** Ends it. */
  left: AbortSignal
}

/** Shows something in the box and says what happens to it. The answer makes it follow the look. */
export type ShowContent = (options: ContentOptions) => () => void
