/** Set by the bundler: the URL from which this code was loaded. */
declare const __webpack_public_path__: string

/** Content comes from the origin that served the remote. */
export const ownOrigin = new URL(__webpack_public_path__, document.baseURI).origin
