import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { createWidget, type Widget } from './widget.ts'

/** `<billfold-project>` and `<billfold-proposal>`, shown by the Billfold at this origin. A page that has them keeps what it has. */
export function defineElements(origin: string): void {
  for (const kind of ['project', 'proposal'] as const) {
    const name = `billfold-${kind}`
    if (!customElements.get(name)) customElements.define(name, elementOf(kind, origin))
  }
}

/** What the frame is told while it is open; with any other attribute the element begins anew. */
const FOLLOWED = new Set(['theme', 'accent', 'language', 'height', 'min-height'])

function elementOf(kind: EmbedKind, origin: string): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = ['token', 'inline', ...FOLLOWED]
    readonly #widget: Widget = createWidget(this, kind, origin)

    connectedCallback(): void {
      this.#widget.start()
    }

    disconnectedCallback(): void {
      this.#widget.stop()
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before === after || !this.#widget.isOpen()) return
      if (FOLLOWED.has(name)) this.#widget.follow()
      else this.#widget.start()
    }
  }
}
