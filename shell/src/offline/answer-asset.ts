import type { FetchEvent } from './worker-scope.ts'

export const ASSET_CACHE = 'billfold-assets-1'

/** The base path of a module release, followed by the segment that Retry adds after a failure. */
const RETRY = /^(\/_m\/[^/]+\/[^/]+\/)~/

/** Serves the cached file first, because the content of these URLs never changes. */
export async function answerAsset(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event
  // Storage may be blocked.
  const cache = await caches.open(ASSET_CACHE).catch(() => undefined)
  const [, failedRelease] = RETRY.exec(new URL(request.url).pathname) ?? []
  if (failedRelease !== undefined) {
    // The cached files of this release may be damaged.
    if (cache) event.waitUntil(deleteRelease(cache, failedRelease).catch(() => undefined))
    return fetch(request)
  }
  const cached = await cache?.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (cached) return cached
  // Fails for a file whose hash is not the one that the page expects.
  const response = await fetch(request)
  if (cache && isUnchanging(response)) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
  return response
}

/** False for error responses and for code under development. */
function isUnchanging({ ok, headers }: Response): boolean {
  return ok && (headers.get('Cache-Control') ?? '').includes('immutable')
}

async function deleteRelease(cache: Cache, release: string): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.filter(({ url }) => new URL(url).pathname.startsWith(release)).map((request) => cache.delete(request)))
}
