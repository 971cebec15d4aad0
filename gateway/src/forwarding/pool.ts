import { createRequire } from 'node:module'
import type { Pool as UndiciPool } from 'undici'

/** Without the rest of undici, its fetch, caches and sockets, which would take 13 MB. */
export const Pool = createRequire(import.meta.url)('undici/lib/dispatcher/pool.js') as typeof UndiciPool
export type Pool = UndiciPool
