import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'

/** A folder as builds of the shell and the modules leave it. */
export interface BuiltFolder {
  root: string
  write(files: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

export async function buildFolder(files: Record<string, string> = {}): Promise<BuiltFolder> {
  const root = await mkdtemp(join(tmpdir(), 'billfold-built-'))
  async function write(files: Record<string, string>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
  }
  await write(files)
  return { root, write, remove: () => rm(root, { recursive: true }) }
}

/** The files of one release, and the pointer to it. */
export function release(id: string, version: string, changes: Partial<ModuleManifest> = {}, lastGood: string | null = null): Record<string, string> {
  return {
    [`mf-${id}/dist/${version}/module.json`]: JSON.stringify({ ...manifest(id, version), ...changes }),
    [`mf-${id}/dist/releases.json`]: JSON.stringify({ current: version, lastGood }),
  }
}

function manifest(id: string, version: string): ModuleManifest {
  return {
    id,
    version,
    title: id,
    needs: { sdk: '^1.0.0', shell: '^1.0.0', services: { projects: '^1.0.0' } },
    routes: [
      { path: `/${id}/:id`, page: 'detail', preload: ['page.css', 'detail.js'] },
      { path: `/${id}/new`, page: 'new', preload: ['new.js'] },
    ],
    nav: [],
    slots: [],
    budget: { entry: 1, firstPage: 1 },
    container: `${id}_${version}`,
    entry: 'entry.js',
    preload: ['entry.js', 'page.css'],
    assets: { 'entry.js': 'sha384-AAAA', 'page.css': 'sha384-BBBB' },
  }
}
