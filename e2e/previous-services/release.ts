import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Call } from '@billfold/contracts/call'
import type { ServiceName } from '@billfold/server-kit/database/roles'

export const repository = dirname(dirname(import.meta.dirname))
const kept = join(import.meta.dirname, 'previous-services.br')

export interface Release {
  commit: string
  /** By file name: 'billing.mjs'. */
  modules: Record<string, string>
}

/** Answers with the bytes that it takes. */
export async function keepRelease(release: Release): Promise<number> {
  // A window over all of it: what the services have in common is in there once.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const compressed = await promisify(brotliCompress)(JSON.stringify(release), { params })
  await writeFile(kept, compressed)
  return compressed.length
}

interface UnpackedRelease extends AsyncDisposable {
  /** What Node starts. */
  main(service: ServiceName): string
  /** As they were declared. */
  calls: readonly Call[]
}

export async function unpackRelease(): Promise<UnpackedRelease> {
  const { modules } = JSON.parse((await promisify(brotliDecompress)(await readFile(kept))).toString()) as Release
  const folder = await scratchFolder()
  await Promise.all(Object.entries(modules).map(([name, code]) => writeFile(join(folder.path, name), code)))
  const { calls } = (await import(pathToFileURL(join(folder.path, 'calls.mjs')).href)) as { calls: readonly Call[] }
  return { main: (service) => join(folder.path, `${service}.mjs`), calls, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

/** Within the repository, from where Node finds what is installed. */
export async function scratchFolder(): Promise<AsyncDisposable & { path: string }> {
  const cache = join(repository, '.cache')
  await mkdir(cache, { recursive: true })
  const path = await mkdtemp(join(cache, 'previous-services-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
