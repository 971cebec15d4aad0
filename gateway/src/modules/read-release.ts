import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ModuleManifest, moduleManifest } from '@billfold/contracts/modules/module-manifest'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { ReleaseFile } from './release-files.ts'

export interface BuiltRelease {
  manifest: ModuleManifest
  files: ReadonlyMap<string, ReleaseFile>
}

/** Reads a built release: module.json and every file it lists, with the '.br' file if there is one. */
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
