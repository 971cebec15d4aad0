import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { openWidget } from './open-widget.ts'
import { widgetStyle } from './widget-style.ts'

/** `<billfold-project>` and `<billfold-proposal>`, shown by the Billfold at this origin. A page that has them keeps what it has. */
export function defineElements(origin: string): void {
  for (const kind of ['project', 'proposal'] as const) {
    const name = `billfold-${kind}`
    if (!customElements.get(name)) customElements.define(name, elementOf(kind, origin))
  }
}

/** With another of these the element begins anew; every other attribute is followed while it is open. */
const DECISIVE = ['token', 'inline']

function elementOf(kind: EmbedKind, origin: string): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = [...DECISIVE, 'theme', 'accent', 'language', 'height', 'min-height']
    // Closed: the page around has no business in it.
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
      // Browsers tell of each attribute once before they connect the element.
      if (before === after || !this.#follow) return
      if (DECISIVE.includes(name)) this.connectedCallback()
      else this.#follow()
    }
  }
}
