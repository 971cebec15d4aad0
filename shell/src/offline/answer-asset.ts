import type { FetchEvent } from './worker-scope.ts'

export const ASSET_CACHE = 'billfold-assets-1'

/** A module's release, then the segment that Retry adds after a failure. */
const RETRY = /^(\/_m\/[^/]+\/[^/]+\/)~/

/** From the cache first, because the content of these URLs never changes. */
export async function answerAsset(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event
  const { pathname } = new URL(request.url)
  const [, release] = RETRY.exec(pathname) ?? []
  const cache = await caches.open(ASSET_CACHE)
  if (release !== undefined) {
    // The cached files of the release may be damaged.
    await deleteAssets(cache, (path) => path.startsWith(release))
    return fetch(request)
  }
  const cached = await cache.match(request.url, { ignoreVary: true })
  if (cached) return cached
  // Rejects a file with another hash than the page expects.
  const response = await fetch(request)
  if (isUnchanging(response)) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
  return response
}

/** False for error responses and for code under development. */
function isUnchanging({ ok, headers }: Response): boolean {
  return ok && (headers.get('Cache-Control') ?? '').includes('immutable')
}

export async function deleteAssets(cache: Cache, isOutdated: (path: string) => boolean): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.filter(({ url }) => isOutdated(new URL(url).pathname)).map((request) => cache.delete(request)))
}
