import { join } from 'node:path'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { rspack, type Configuration } from '@rspack/core'
import { baseConfig, type Mode } from './base-config.ts'
import { EXPOSED_MODULE, emitRelease } from './emit-release.ts'
import { readDeclaration } from './module-declaration.ts'
import { integrityOf, releaseVersion } from './releases.ts'
import { consumedByModule } from './shared.ts'

const DEVELOPED = 'dev'
const DEVELOPED_ENTRY = 'entry.js'

/** The complete rspack.config.ts of a module: `export default moduleConfig(import.meta.dirname)`. */
export function moduleConfig(root: string, mode: Mode = 'production'): Configuration {
  const declaration = readDeclaration(root)
  const isRelease = mode === 'production'
  const version = isRelease ? releaseVersion(root) : DEVELOPED
  const folder = join(root, 'dist', version)
  const container = containerName(declaration.id, version)
  const base = baseConfig({ root, classPrefix: declaration.id, mode })

  return {
    ...base,
    entry: {},
    // Minimum size of a shared chunk, in bytes. The hash of each chunk is added to the entry, so repeating less code than this is cheaper
    // than sharing it.
    optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 40_000 } },
    output: {
      ...base.output,
      path: folder,
      publicPath: isRelease ? 'auto' : baseOf(declaration.id, version),
      uniqueName: container,
      clean: isRelease,
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.container.ModuleFederationPluginV1({
        name: container,
        filename: isRelease ? 'entry.[contenthash:10].js' : DEVELOPED_ENTRY,
        exposes: { [EXPOSED_MODULE]: './src/module.tsx' },
        shared: consumedByModule,
      }),
      // Adds the hashes of all chunks and style sheets to the entry, whose own hash is in the registry.
      isRelease && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      // The shell fetches the strings for the user's language; English needs no file.
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/texts', to: 'texts', noErrorOnMissing: true }] }),
      isRelease && emitRelease({ root, folder, declaration, version, container }),
    ],
  }
}

/** Unique, because containers with the same name would overwrite each other's code on the page. */
function containerName(id: string, version: string): string {
  return `billfold_${id}_${version}`.replace(/\W/g, '_')
}

function baseOf(id: string, version: string): string {
  return `/_m/${id}/${version}/`
}

/** Registry entry for a module in development, used by `npm run dev`. `entry` is the content of the module's entry script. */
export function developedModule(root: string, entry: Buffer): RegisteredModule {
  const declaration = readDeclaration(root)
  const { id } = declaration
  const manifest: ModuleManifest = {
    ...declaration,
    version: DEVELOPED,
    routes: declaration.routes.map((route) => ({ ...route, preload: [] })),
    container: containerName(id, DEVELOPED),
    entry: DEVELOPED_ENTRY,
    preload: [],
    assets: { [DEVELOPED_ENTRY]: integrityOf(entry) },
  }
  return { id, state: 'on', reason: null, current: { base: baseOf(id, DEVELOPED), manifest }, lastGood: null }
}
