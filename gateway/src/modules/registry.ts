import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@billfold/contracts/modules/registry'
import { readModule } from './read-module.ts'

export type ReadRegistry = () => Promise<Registry>

const MODULE_FOLDER = /^mf-([a-z][a-z0-9-]*)$/

interface Remembered {
  /** Of releases.json, which a build writes last. */
  stamp: string
  module: RegisteredModule
}

/** The modules that are built beside us. A rebuild is seen by the next request; nothing is restarted. */
export function registryOf(root: string): ReadRegistry {
  const remembered = new Map<string, Remembered>()

  async function readOnce(id: string): Promise<RegisteredModule | undefined> {
    const dist = join(root, `mf-${id}`, 'dist')
    const stamp = await stampOf(join(dist, 'releases.json'))
    if (stamp === undefined) return undefined
    const known = remembered.get(id)
    if (known?.stamp === stamp) return known.module
    const module = await readModule(id, dist)
    remembered.set(id, { stamp, module })
    return module
  }

  return async function readRegistry() {
    const found = await Promise.all((await listIds(root)).map(readOnce))
    const modules = found.filter((module) => module !== undefined)
    return { revision: revisionOf(modules), modules }
  }
}

async function listIds(root: string): Promise<string[]> {
  const names = await readdir(root)
  return names.flatMap((name) => MODULE_FOLDER.exec(name)?.[1] ?? []).toSorted()
}

/** Undefined: not built. */
async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && `${found.mtimeMs}-${found.size}`
}

function revisionOf(modules: readonly RegisteredModule[]): string {
  return createHash('sha256').update(JSON.stringify(modules)).digest('base64url').slice(0, 16)
}
