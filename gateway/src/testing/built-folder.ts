import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { integrityOf } from '../modules/release-files.ts'

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

export function release(id: string, version: string, changes: Partial<ModuleManifest> = {}, lastGood: string | null = null): Record<string, string> {
  const manifest = { ...sampleManifest(id, version), ...changes }
  const written = Object.entries(sampleFiles(id, version)).map(([path, text]) => [`mf-${id}/dist/${version}/${path}`, text] as const)
  return {
    ...Object.fromEntries(written),
    [`mf-${id}/dist/${version}/module.json`]: JSON.stringify(manifest),
    [`mf-${id}/dist/releases.json`]: JSON.stringify({ current: version, lastGood }),
  }
}

export function sampleFiles(id: string, version: string): Record<string, string> {
  const script = `var ${id}_${version.replaceAll(/\W/g, '_')}`
  return { 'entry.js': `globalThis['${id}_${version}']={init(){},get:async()=>()=>({})}`, 'detail.js': `${script} // detail`, 'new.js': `${script} // new`, 'page.css': `.${id}{}` }
}

export function sampleManifest(id: string, version: string): ModuleManifest {
  const assets = Object.entries(sampleFiles(id, version)).map(([path, text]) => [path, integrityOf(Buffer.from(text))])
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
    budget: { entry: 100, firstPage: 1000 },
    container: `${id}_${version}`,
    entry: 'entry.js',
    preload: ['entry.js', 'page.css'],
    assets: Object.fromEntries(assets),
  }
}
