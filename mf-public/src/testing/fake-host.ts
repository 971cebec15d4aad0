import { type EmbedLook, type FrameMessage, readLook } from '@billfold/contracts/embeds/embed-message'
import { onTestFinished, vi } from 'vitest'
import type { Host } from '../embed/host-frame.ts'

export function fakeHost(look: Partial<EmbedLook> = {}): Host & { said: FrameMessage[]; offered: string[] } {
  const said: FrameMessage[] = []
  const offered: string[] = []
  const now = readLook(look)
  return { said, offered, post: (message) => said.push(message), look: () => now, onLook: () => () => undefined, offerAccent: (accent) => void offered.push(accent) }
}

type Sight = Partial<Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'>> & { isVisible?: boolean }

/** Replaces IntersectionObserver, which happy-dom lacks. `see` notifies all observers. */
export function fakeSight(): { see: (entry: Sight) => void } {
  const watching = new Set<(entries: Sight[]) => void>()
  class Observer {
    readonly #tell: (entries: Sight[]) => void
    constructor(tell: (entries: Sight[]) => void) {
      this.#tell = tell
    }
    observe(): void {
      watching.add(this.#tell)
    }
    disconnect(): void {
      watching.delete(this.#tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    see(entry) {
      for (const tell of watching) tell([entry])
    },
  }
}
