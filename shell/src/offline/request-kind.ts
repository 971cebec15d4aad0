/** URLs that are not shell pages: API calls, files, and pages for clients and operators. */
const NOT_OF_SHELL = /^\/(?:api|_shell|_m|client-project|shared|embed|verify-signature|unsubscribe|operator|\.well-known|healthz|readyz)(?:\/|$)/i

/** Files of the shell and of module releases, whose URLs contain a hash or a version. Public pages have a name in that position. */
const ASSET = /^\/_(?:shell\/|m\/[^/]+\/\d)/

/** A file, such as /sw.js. */
const FILE = /\.\w+$/

/** Undefined if the worker must not handle the request. */
export function kindOf({ method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>, ownOrigin: string): 'page' | 'asset' | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return undefined
  // Pages in frames are previews of client pages, so the worker ignores them.
  if (mode === 'navigate') return destination === 'document' && !NOT_OF_SHELL.test(pathname) && !FILE.test(pathname) ? 'page' : undefined
  return ASSET.test(pathname) ? 'asset' : undefined
}
