/** The bundler's: where this code was loaded from. */
declare const __webpack_public_path__: string

/** Whoever served the remote serves what it shows. */
export const ownOrigin = new URL(__webpack_public_path__, document.baseURI).origin
