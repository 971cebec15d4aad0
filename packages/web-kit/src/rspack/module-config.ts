import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { emitRelease } from './emit-release.ts'
import { readDeclaration } from './module-declaration.ts'
import { releaseVersion } from './release-version.ts'
import { consumedByModule } from './shared.ts'

/** The whole rspack.config.ts of a module: `export default moduleConfig(import.meta.dirname)`. */
export function moduleConfig(root: string): Configuration {
  const declaration = readDeclaration(root)
  const version = releaseVersion(root)
  const folder = join(root, 'dist', version)
  // Two containers of one name would overwrite each other's code on the page.
  const container = `billfold_${declaration.id}_${version}`.replace(/\W/g, '_')
  const base = baseConfig({ root, classPrefix: declaration.id })

  return {
    ...base,
    entry: {},
    output: { ...base.output, path: folder, uniqueName: container, clean: true },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: container,
        filename: 'entry.[contenthash:10].js',
        exposes: { './module': './src/module.tsx' },
        shared: consumedByModule,
      }),
      // Puts the hashes of all chunks, styles too, into the entry, whose own hash is in the registry.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      emitRelease({ root, folder, declaration, version, container }),
    ],
  }
}
