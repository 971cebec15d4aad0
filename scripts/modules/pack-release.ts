import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Publication, PublishedFile } from '@billfold/contracts/modules/publication'
import * as z from 'zod/mini'
import { checkRelease } from '../../gateway/src/modules/publish-release.ts'
import { type BuiltRelease, type ReleaseFile, readRelease } from '../../gateway/src/modules/release-files.ts'
import { Problem } from '../start/problem.ts'
import { findLoadError } from './evaluate-release.ts'

/** A built release as one body, after the checks of the registry and one run of its code. */
export async function packRelease(folder: string): Promise<Publication> {
  const { manifest, files } = await readBuilt(folder)
  const wrong = checkRelease(manifest, files).map(({ message }) => message)
  const loadError = wrong.length === 0 ? await findLoadError({ manifest, files }) : undefined
  if (loadError !== undefined) wrong.push(`its code fails when it is loaded: ${loadError}`)
  if (wrong.length > 0) throw new Problem([`${manifest.id} ${manifest.version} cannot be published:`, ...wrong.map((message) => `  ${message}`)].join('\n'))
  return { manifest, files: Object.fromEntries([...files].map(([path, file]) => [path, pack(file)])), activate: false }
}

export async function readBuilt(folder: string): Promise<BuiltRelease> {
  const release = await findRelease(folder)
  return readRelease(release).catch((error: unknown) => {
    throw new Problem(`${release} holds no release that can be read:${inWords(error)}`)
  })
}

/** Accepts the folder of a release, of all releases (dist), or of the module, whose own module.json is not a release. */
async function findRelease(folder: string): Promise<string> {
  for (const dist of [folder, join(folder, 'dist')]) {
    const pointers = join(dist, 'releases.json')
    const last = existsSync(pointers) ? join(dist, (JSON.parse(await readFile(pointers, 'utf8')) as { current: string }).current) : undefined
    if (existsSync(join(dist, '.unfinished'))) throw unfinishedBuild(dist, last)
    if (last !== undefined) return last
  }
  if (existsSync(join(folder, 'module.json')) && !existsSync(join(folder, 'package.json'))) return folder
  throw new Problem(`There is no release in ${folder}: build the module first.`)
}

function unfinishedBuild(dist: string, last: string | undefined): Problem {
  const before = last === undefined ? 'Nothing was built before.' : `The release built before it is ${basename(last)}; to use that one: ${last}`
  return new Problem(`The last build in ${dist} failed or has not finished. ${before}`)
}

function pack({ content, brotli }: ReleaseFile): PublishedFile {
  return brotli ? { content: brotli.toString('base64'), encoding: 'br' } : { content: content.toString('base64'), encoding: 'identity' }
}

function inWords(error: unknown): string {
  if (error instanceof z.core.$ZodError) return error.issues.map(({ path, message }) => `\n  ${path.join('.') || 'module.json'}: ${message}`).join('')
  return ` ${error instanceof Error ? error.message : String(error)}`
}
