/** Error codes of `billfold-error` events. Not imported from our contracts, because this package has no dependencies. */
export type BillfoldErrorCode =
  /** The token is missing or invalid. */
  | 'token_invalid'
  /** The link was revoked, has expired or does not exist. */
  | 'not_found'
  /** Your Content-Security-Policy does not allow our origin. */
  | 'blocked_by_host'
  /** No response: the link does not allow your site, or Billfold cannot be reached. */
  | 'no_answer'
  /** The page was loaded, but its data was not. The page keeps retrying. */
  | 'unavailable'

/** Attributes of `<billfold-proposal>` and `<billfold-invoice>`. */
export interface BillfoldProposalAttributes {
  /** The last segment of the shared link. */
  token: string
  /** 'auto' follows the reader's color scheme. */
  theme?: 'light' | 'dark' | 'auto'
  /** '#rgb' or '#rrggbb' */
  accent?: string
  /** Defaults to your page's language. */
  language?: 'en' | 'es' | 'fr' | 'de'
  /** A fixed height in pixels; longer content scrolls. */
  height?: number | string
  /** Height in pixels to reserve before anything is loaded. */
  'min-height'?: number | string
  /** 'eager' loads immediately instead of when close to the viewport. */
  loading?: 'lazy' | 'eager'
}

export interface BillfoldProjectAttributes extends BillfoldProposalAttributes {
  /** Renders the status as part of your page instead of in a frame, with isolated styles. */
  inline?: boolean | ''
}

export type BillfoldErrorEvent = CustomEvent<{ code: BillfoldErrorCode }>

/** All events bubble, and none contains a token, name or address. */
export interface BillfoldEventMap {
  /** Fired when the content is shown. */
  'billfold-ready': CustomEvent<object>
  /** Fired when the content has been scrolled into view. */
  'billfold-view': CustomEvent<object>
  /** Fired when the proposal is signed here. This is only a hint; verify it on your server. */
  'billfold-signed': CustomEvent<object>
  /**
   * Fired when the invoice or the proposal's down payment is paid while it is shown here. This is only a hint; verify it on your server.
   */
  'billfold-paid': CustomEvent<object>
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
    'billfold-invoice': BillfoldElement
  }
  interface HTMLElementEventMap extends BillfoldEventMap {}
}
