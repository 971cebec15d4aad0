import type { EmbedError, EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { lookOf, pixelsOf } from './attributes.ts'
import { loaderTexts } from './loader-texts.ts'

interface WidgetBox {
  box: HTMLElement
  /** Sets the height from the current attributes and the height of the content, which is remembered. */
  size: (shown?: number) => void
  /** Shows an error message with a link to the standalone page. */
  fail: (code: EmbedError) => void
}

/** Pixels reserved until the content's height is known: typical desktop heights, plus more for narrow elements. docs/embedding.md lists these values. */
const PROJECT_HEIGHT = 800
const PROPOSAL_HEIGHT = 1550
const NARROW = 560
const MORE_IF_NARROW = 200

/** Pixels by address, as reported by frames in this page view, so that a reinserted element reserves the right height. */
const knownHeights = new Map<string | undefined, number>()

/** Creates the widget's container, for all kinds of content. */
export function createBox(element: HTMLElement, kind: EmbedKind, isInline: boolean, address: string | undefined): WidgetBox {
  const box = create()
  const note = create('note')
  // A copy per element: another element with the same token may be wider.
  let known = isInline ? 0 : (knownHeights.get(address) ?? 0)
  // All our languages are left-to-right, whatever the direction of the host page.
  box.dir = 'ltr'
  // Live regions must exist before text is added, or some screen readers do not announce it.
  note.role = 'status'
  box.append(create('wait'), note)

  return {
    box,

    // An explicit height wins; otherwise the content decides, but never less than the reserved height.
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
