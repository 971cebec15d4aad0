import type { Rows } from '../accounts/rows.ts'

export interface StoredAsset {
  integrity: string
  content: Buffer
  brotli: Buffer | null
}

/** Reads a file of a published release; undefined if it does not exist. */
export type ReadAsset = (module: string, version: string, path: string) => Promise<StoredAsset | undefined>

/** Bytes. Several times the size of all releases in use at a time. */
const KEPT_BYTES = 48 * 1024 * 1024

/** Files never change, so they are cached; the least recently used are evicted first. */
export function storedAssets(rows: Rows): ReadAsset {
  const kept = new Map<string, StoredAsset>()
  let bytes = 0

  function keep(key: string, asset: StoredAsset): void {
    kept.set(key, asset)
    bytes += sizeOf(asset)
    for (const [oldest, old] of kept) {
      if (bytes <= KEPT_BYTES) return
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  return async function readAsset(module, version, path) {
    const key = `${module} ${version} ${path}`
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const [asset] = await rows<StoredAsset>('select integrity, content, brotli from module_asset where module_id = ? and version = ? and path = ?', [module, version, path])
    if (asset && !kept.has(key)) keep(key, asset)
    return asset
  }
}

function sizeOf({ content, brotli }: StoredAsset): number {
  return content.length + (brotli?.length ?? 0)
}
