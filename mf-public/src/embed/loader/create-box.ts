import type { EmbedError, EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { lookOf, pixelsOf } from './attributes.ts'
import { loaderTexts } from './loader-texts.ts'

interface WidgetBox {
  box: HTMLElement
  /** Gives it its height by the attributes of this moment, and from now on by how many pixels are shown. */
  size: (shown?: number) => void
  /** Says why there is nothing to see, and where it can be seen. */
  fail: (code: EmbedError) => void
}

/** Pixels kept free while nothing is known: about what each takes on a desk, and more in an element that is as narrow as a phone. docs/embedding.md says them, too. */
const PROJECT_HEIGHT = 800
const PROPOSAL_HEIGHT = 1550
const NARROW = 560
const MORE_IF_NARROW = 200

/** Pixels by address, of what frames have shown since the page was opened: an element that comes back takes the place it had. */
const knownHeights = new Map<string | undefined, number>()

/** What stands in the element, whatever is shown in it. */
export function createBox(element: HTMLElement, kind: EmbedKind, isInline: boolean, address: string | undefined): WidgetBox {
  const box = create()
  const note = create('note')
  // Its own from here on: another element with the same token may be wider.
  let known = isInline ? 0 : (knownHeights.get(address) ?? 0)
  // Each of our languages is read from the left, whatever the page around is read like.
  box.dir = 'ltr'
  // There before it is spoken to: what comes with its own words is not read aloud everywhere.
  note.role = 'status'
  box.append(create('wait'), note)

  return {
    box,

    // A height that was asked for stays; else what is shown decides, and never takes less than was kept free.
    size(shown) {
      if (shown) knownHeights.set(address, (known = shown))
      const fixed = pixelsOf(element, 'height')
      const usual = (kind === 'project' ? PROJECT_HEIGHT : PROPOSAL_HEIGHT) + (element.clientWidth < NARROW ? MORE_IF_NARROW : 0)
      const height = fixed || Math.max(pixelsOf(element, 'min-height') || usual, known)
      box.style.cssText = `${isInline && !fixed ? 'min-' : ''}height:${height}px`
    },

    fail(code) {
      const [, , failed, gone, open] = loaderTexts[lookOf(element).language]
      note.textContent = code === 'not_found' ? gone : failed
      if (address) note.append(Object.assign(document.createElement('a'), { textContent: open, href: address, target: '_blank', rel: 'noopener' }))
      box.className = 'failed'
    },
  }
}

function create(className = ''): HTMLElement {
  return Object.assign(document.createElement('div'), { className })
}
