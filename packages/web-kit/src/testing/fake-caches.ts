/** Cached responses by cache name and path. */
type Stored = Map<string, Map<string, Response>>

const pathOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, 'http://localhost').pathname

/** The parts of the Cache API that Billfold uses; happy-dom and Node have no Cache API. */
export function fakeCaches(): CacheStorage {
  const stored: Stored = new Map()
  const open = async (name: string) => {
    const responses = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, responses)
    return {
      match: async (request: RequestInfo | URL) => responses.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void responses.set(pathOf(request), response),
      delete: async (request: RequestInfo | URL) => responses.delete(pathOf(request)),
      keys: async () => [...responses.keys()].map((path) => new Request(new URL(path, 'http://localhost'))),
    } as unknown as Cache
  }
  return {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) => stored.get(cacheName)?.get(pathOf(request))?.clone(),
  } as unknown as CacheStorage
}
