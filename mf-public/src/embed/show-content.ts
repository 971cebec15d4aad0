import type { EmbedKind, EmbedLook, FrameMessage } from '@billfold/contracts/embeds/embed-message'

export interface ContentOptions {
  box: HTMLElement
  kind: EmbedKind
  origin: string
  token: string
  look: EmbedLook
  /** What it is called by a screen reader. */
  title: string
  onMessage: (message: FrameMessage) => void
  /** Milliseconds within which something has to be heard, or there is no answer. */
  expect: (ms: number) => void
  /** Ends it. */
  left: AbortSignal
}

/** Shows something in the box, says what happens to it, and can be told to look another way. */
export type ShowContent = (options: ContentOptions) => (look: EmbedLook) => void
