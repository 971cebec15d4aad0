import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ModuleManifest, moduleManifest } from '@billfold/contracts/modules/module-manifest'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { Rows } from '../accounts/rows.ts'

export interface ReleaseFile {
  content: Buffer
  /** Null if compression would not make the file smaller. */
  brotli: Buffer | null
}

export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>

export function bytesOf({ content, brotli }: ReleaseFile): number {
  return (brotli ?? content).length
}

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

export interface BuiltRelease {
  manifest: ModuleManifest
  files: ReadonlyMap<string, ReleaseFile>
}

export async function readRelease(folder: string): Promise<BuiltRelease> {
  const manifest = z.parse(moduleManifest, JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')), { error: en().localeError })
  const files = await Promise.all(
    Object.keys(manifest.assets).map(async (path) => {
      const file = join(folder, path)
      const brotli = await readFile(`${file}.br`).catch(() => null)
      return [path, { content: await readFile(file), brotli }] as const
    }),
  )
  return { manifest, files: new Map(files) }
}

export interface StoredAsset {
  integrity: string
  content: Buffer
  brotli: Buffer | null
}

/** Reads a file of a published release. Returns undefined if the file does not exist. */
export type ReadAsset = (module: string, version: string, path: string) => Promise<StoredAsset | undefined>

/** Size of the cache in bytes: several times the size of all releases that are in use at once. */
const KEPT_BYTES = 48 * 1024 * 1024

/** Caches files, because they never change. The least recently used are evicted first. */
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
