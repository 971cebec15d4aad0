import type { EmbedKind, EmbedLook, FrameMessage } from '@billfold/contracts/embeds/embed-message'

interface ContentOptions {
  box: HTMLElement
  kind: EmbedKind
  origin: string
  token: string
  /** Current appearance. */
  look: () => EmbedLook
  onMessage: (message: FrameMessage) => void
  /** Milliseconds until content or an error must appear; otherwise loading counts as failed. */
  expect: (ms: number) => void
  /** Stops everything. */
  left: AbortSignal
}

/** Shows content in the box and reports its events. Returns a function that updates the appearance. */
export type ShowContent = (options: ContentOptions) => () => void
