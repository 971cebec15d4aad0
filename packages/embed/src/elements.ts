/** Why there is nothing to see. A list of its own, not that of our contracts: this package brings nothing along. */
export type BillfoldErrorCode =
  /** The element has no token, or none that could be one. */
  | 'token_invalid'
  /** The link was revoked, has expired, or never was. */
  | 'not_found'
  /** Your Content-Security-Policy lacks our origin. */
  | 'blocked_by_host'
  /** Nothing came: the link does not allow your site, or Billfold cannot be reached. */
  | 'no_answer'
  /** The page came, what it shows did not; it goes on trying. */
  | 'unavailable'

/** Attributes of `<billfold-proposal>`. */
export interface BillfoldProposalAttributes {
  /** The last part of the link that was shared. */
  token: string
  /** 'auto' follows the reader's setting. */
  theme?: 'light' | 'dark' | 'auto'
  /** '#rgb' or '#rrggbb' */
  accent?: string
  /** That of your page where it is not given. */
  language?: 'en' | 'es' | 'fr' | 'de'
  /** Pixels, for good: what is longer is scrolled. */
  height?: number | string
  /** Pixels that are kept free before anything is loaded. */
  'min-height'?: number | string
  /** Loads before somebody scrolls near it. */
  loading?: 'lazy' | 'eager'
}

/** Attributes of `<billfold-project>`. */
export interface BillfoldProjectAttributes extends BillfoldProposalAttributes {
  /** In your page itself instead of a frame, styles kept apart. */
  inline?: boolean | ''
}

export type BillfoldErrorEvent = CustomEvent<{ code: BillfoldErrorCode }>

/** All of them bubble, and none carries a token, a name or an address. */
export interface BillfoldEventMap {
  /** There is something to see. */
  'billfold-ready': CustomEvent<object>
  /** Somebody sees it. */
  'billfold-view': CustomEvent<object>
  /** A proposal was signed here and now. A hint: what counts, your server asks for. */
  'billfold-signed': CustomEvent<object>
  'billfold-error': BillfoldErrorEvent
}

export interface BillfoldElement extends HTMLElement {
  addEventListener<Type extends keyof BillfoldEventMap>(
    type: Type,
    listener: (this: BillfoldElement, event: BillfoldEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

declare global {
  interface HTMLElementTagNameMap {
    'billfold-project': BillfoldElement
    'billfold-proposal': BillfoldElement
  }
  interface HTMLElementEventMap extends BillfoldEventMap {}
}
