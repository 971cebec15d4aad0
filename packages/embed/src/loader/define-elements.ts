import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { kinds } from './create-box.ts'
import { openWidget } from './open-widget.ts'

/** Uses the host's colors and fonts, because the element is shown before any of our styles are loaded. */
const widgetStyle =
  // Without this width, a shrink-to-fit parent would collapse the element to zero width.
  ':host{display:block;width:100%;box-sizing:border-box}' +
  ':host([hidden]){display:none}' +
  'div{position:relative}' +
  'iframe,.wait,.note{position:absolute;inset:0}' +
  'iframe{width:100%;height:100%;border:0}' +
  '.wait,.note{padding:24px}' +
  '.wait{height:182px;background:repeating-linear-gradient(currentColor 0 14px,#0000 0 32px) content-box;opacity:.07}' +
  '.note{display:grid;place-content:start center;gap:8px;text-align:center;z-index:1}' +
  'a{color:inherit}' +
  '.shown .wait,.shown .note,.failed .wait,div:not(.shown) iframe{visibility:hidden}'

/** Defines the elements for this origin, unless the page already has them. */
export function defineElements(origin: string): void {
  for (const kind of kinds) {
    const name = `billfold-${kind}`
    if (!customElements.get(name)) customElements.define(name, elementOf(kind, origin))
  }
}

/** Changing one of these attributes restarts the element; changes to other attributes are applied live. */
const DECISIVE = ['token', 'inline']

function elementOf(kind: EmbedKind, origin: string): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = [...DECISIVE, 'theme', 'accent', 'language', 'height', 'min-height']
    // Closed, so that scripts on the host page cannot reach into it.
    readonly #root = this.attachShadow({ mode: 'closed' })
    #leave = new AbortController()
    #follow: (() => void) | undefined

    constructor() {
      super()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(widgetStyle)
      this.#root.adoptedStyleSheets = [sheet]
    }

    connectedCallback(): void {
      this.disconnectedCallback()
      this.#leave = new AbortController()
      this.#follow = openWidget(this, this.#root, kind, origin, this.#leave.signal)
    }

    disconnectedCallback(): void {
      this.#leave.abort()
      this.#follow = undefined
      this.#root.replaceChildren()
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      // Ignores the initial attributes, which browsers report before they connect the element.
      if (before === after || !this.#follow) return
      if (DECISIVE.includes(name)) this.connectedCallback()
      else this.#follow()
    }
  }
}
