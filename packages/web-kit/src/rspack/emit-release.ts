import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findMistakes, overBudget, weighRelease } from '@billfold/contracts/modules/release-checks'
import type { ModuleDeclaration, ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { Compilation, RspackPluginInstance } from '@rspack/core'
import { readModuleSource } from './module-declaration.ts'
import { finishFiles, recordRelease } from './releases.ts'

export const EXPOSED_MODULE = './module'

interface Exposed {
  container: string
  version: string
  entry: string
  exposes: readonly string[]
}

/** Hosts with a Module Federation 2 runtime use this file to find a container's entry. */
export function writeFederationManifest(folder: string, { container, version, entry, exposes }: Exposed): void {
  const noFiles = { sync: [], async: [] }
  const manifest = {
    id: container,
    name: container,
    metaData: {
      name: container,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: container },
      remoteEntry: { name: entry, path: '', type: 'global' },
      types: { path: '', name: '', api: '', zip: '' },
      globalName: container,
      pluginVersion: '2.0.0',
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: exposes.map((path) => ({ id: `${container}:${path.slice(2)}`, name: path.slice(2), path, assets: { js: noFiles, css: noFiles } })),
  }
  writeFileSync(join(folder, 'mf-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

interface ReleaseOptions {
  root: string
  folder: string
  declaration: ModuleDeclaration
  version: string
  container: string
}

/** After the build, checks the declaration against the code and the size budget, writes module.json and updates the current release. */
export function emitRelease(options: ReleaseOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitRelease', (compilation) => {
        if (compilation.errors.length > 0) return
        const { manifest, problems } = describeRelease(options, compilation)
        if (problems.length > 0) {
          // Added to the errors instead of thrown, because rspack would print a stack trace from our build code, which does not help module
          // authors.
          compilation.errors.push(new Error(`${options.declaration.id} cannot be released:\n${problems.map((line) => `  ${line}`).join('\n')}`))
          return
        }
        writeFileSync(join(options.folder, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`)
        recordRelease(dirname(options.folder), options.version)
      })
    },
  }
}

function describeRelease({ root, folder, declaration, version, container }: ReleaseOptions, compilation: Compilation) {
  const entry = Object.keys(compilation.assets).find((file) => file.startsWith('entry.')) ?? ''
  writeFederationManifest(folder, { container, version, entry, exposes: [EXPOSED_MODULE] })
  const { assets, sizes } = finishFiles(folder)
  const source = readModuleSource(readFileSync(join(root, 'src/module.tsx'), 'utf8'))
  const files = filesByImport(compilation)
  const preload = [entry, ...(files.get(EXPOSED) ?? [])]
  const filesOf = (file = '') => [...(files.get(file) ?? [])]
  const routes = declaration.routes.map((route) => ({ ...route, preload: filesOf(source.pages.get(route.page)) }))
  const slots = declaration.slots.map((filler) => ({ ...filler, preload: filesOf(source.slots.get(filler.id)) }))
  const manifest: ModuleManifest = { ...declaration, version, routes, slots, container, entry, preload, assets }

  const problems = [
    ...missing('page', declaration.routes.map(({ page }) => page), source.pages),
    ...missing('slot filler', declaration.slots.map(({ id }) => id), source.slots),
    ...findMistakes(declaration),
    ...overBudget(weighRelease(manifest, (file) => sizes[file] ?? 0), declaration.budget),
  ]
  return { manifest, problems }
}

const EXPOSED = 'exposed'

/** Maps each `import('…')` in src/module.tsx to its emitted files, and module.tsx itself to its own files. */
function filesByImport(compilation: Compilation): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>()
  for (const group of compilation.chunkGroups) {
    for (const { request, module } of group.origins) {
      const origin = module?.identifier() ?? ''
      if (origin.startsWith('container entry')) files.set(EXPOSED, group.getFiles())
      else if (request !== undefined && /[\\/]src[\\/]module\.tsx$/.test(origin)) files.set(request, group.getFiles())
    }
  }
  return files
}

function missing(kind: string, named: readonly string[], found: ReadonlyMap<string, string>): string[] {
  const absent = [...new Set(named)].filter((name) => !found.has(name))
  return absent.map((name) => `module.json names the ${kind} '${name}', but src/module.tsx has no "${name}: () => import('…')"`)
}
