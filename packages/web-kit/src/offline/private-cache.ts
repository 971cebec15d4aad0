/**
 * Holds data that the signed-in user needs without a connection: the shell's page and the lists for forms. Deleted when the user signs out.
 */
export const PRIVATE_CACHE = 'billfold-private-1'

/** Undefined on insecure origins, where browsers have no cache storage. */
const storage = (): CacheStorage | undefined => globalThis.caches

function addressOf(userId: number, name: string): string {
  return `/offline/${userId}/${name}`
}

export interface Kept<T> {
  value: T
  /** Milliseconds since 1970. */
  keptAt: number
}

/** Never rejects, because nothing depends on this copy while there is a connection. */
export async function keepPrivately(userId: number, name: string, value: unknown): Promise<void> {
  const kept: Kept<unknown> = { value, keptAt: Date.now() }
  try {
    const cache = await storage()?.open(PRIVATE_CACHE)
    await cache?.put(addressOf(userId, name), Response.json(kept))
  } catch {
    // Ignored: the storage is full or not allowed.
  }
}

export async function readPrivately<T>(userId: number, name: string): Promise<Kept<T> | undefined> {
  try {
    const found = await storage()?.match(addressOf(userId, name), { cacheName: PRIVATE_CACHE })
    return (await found?.json()) as Kept<T> | undefined
  } catch {
    return undefined
  }
}

export async function deletePrivateCache(): Promise<void> {
  await storage()?.delete(PRIVATE_CACHE).catch(() => false)
}
