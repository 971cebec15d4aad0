import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ModuleManifest, moduleManifest } from '@billfold/contracts/modules/module-manifest'
import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/registry'
import * as z from 'zod/mini'
import { findIncompatibility } from './compatibility.ts'

const version = z.string().check(z.regex(/^\w[\w.+-]*$/, 'is no version'))
const pointers = z.object({ current: version, lastGood: z.nullable(version) })

/** What the build of one module left in its dist folder, checked before anybody relies on it. */
export async function readModule(id: string, dist: string): Promise<RegisteredModule> {
  try {
    const { current, lastGood } = z.parse(pointers, await readJson(join(dist, 'releases.json')))
    const previous = lastGood === null || lastGood === current ? null : await readRelease(id, dist, lastGood).catch(() => null)
    return register(id, await readRelease(id, dist, current), previous)
  } catch (error) {
    return { id, state: 'off', reason: reasonOf(error), current: noRelease(id), lastGood: null }
  }
}

function register(id: string, current: ModuleRelease, previous: ModuleRelease | null): RegisteredModule {
  const reason = findIncompatibility(current.manifest)
  const lastGood = previous && findIncompatibility(previous.manifest) === null ? previous : null
  // What ran here before goes on; the reason tells why it is not the release that was published.
  if (reason !== null && lastGood) return { id, state: 'on', reason, current: lastGood, lastGood: null }
  return { id, state: reason === null ? 'on' : 'off', reason, current, lastGood }
}

async function readRelease(id: string, dist: string, version: string): Promise<ModuleRelease> {
  const manifest = z.parse(moduleManifest, await readJson(join(dist, version, 'module.json')))
  if (manifest.id !== id || manifest.version !== version) {
    throw new Error(`The folder of ${id} ${version} holds ${manifest.id} ${manifest.version}`)
  }
  return { base: `/_m/${id}/${version}/`, manifest }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    const [issue] = error.issues
    return `Its module.json is not valid: ${issue?.path.join('.')} ${issue?.message}`
  }
  return `Its release cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

/** The contract lists a release of every module; nothing of one that is off is ever loaded. */
function noRelease(id: string): ModuleRelease {
  const manifest: ModuleManifest = {
    id,
    title: id,
    version: '0.0.0',
    needs: { sdk: '*', shell: '*', services: {} },
    routes: [],
    nav: [],
    slots: [],
    budget: { entry: 0, firstPage: 0 },
    container: '',
    entry: '',
    preload: [],
    assets: {},
  }
  return { base: `/_m/${id}/0.0.0/`, manifest }
}
