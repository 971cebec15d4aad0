/** Set by the bundler: the URL from which this code was loaded. */
declare const __webpack_public_path__: string

/** The remote shows content from the same origin that served its code. */
export const ownOrigin = new URL(__webpack_public_path__, document.baseURI).origin
