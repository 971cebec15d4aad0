import type { FetchEvent } from './worker-scope.ts'

export const ASSET_CACHE = 'billfold-assets-1'

/** The base path of a module release, followed by the '~…' segment that a retry adds after a failure. */
const RETRY = /^(\/_m\/[^/]+\/[^/]+\/)~/

/** Serves a cached file without a request, because the content of these URLs never changes. */
export async function answerAsset(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event
  // Browsers may block storage.
  const cache = await caches.open(ASSET_CACHE).catch(() => undefined)
  const [, failedRelease] = RETRY.exec(new URL(request.url).pathname) ?? []
  if (failedRelease !== undefined) {
    // This is a retry, so the cached files of the release may be damaged.
    if (cache) event.waitUntil(deleteRelease(cache, failedRelease).catch(() => undefined))
    return fetch(request)
  }
  const cached = await cache?.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (cached) return cached
  // Fails if the file's hash differs from the one that the page expects.
  const response = await fetch(request)
  if (cache && isUnchanging(response)) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
  return response
}

/** False for error responses and for modules in development. */
function isUnchanging({ ok, headers }: Response): boolean {
  return ok && (headers.get('Cache-Control') ?? '').includes('immutable')
}

async function deleteRelease(cache: Cache, release: string): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.filter(({ url }) => new URL(url).pathname.startsWith(release)).map((request) => cache.delete(request)))
}
