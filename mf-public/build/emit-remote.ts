import { writeFederationManifest } from '@billfold/web-kit/rspack/federation-manifest.ts'
import { finishFiles } from '@billfold/web-kit/rspack/release-files.ts'
import type { RspackPluginInstance } from '@rspack/core'

interface RemoteOptions {
  /** dist/embed/remote */
  folder: string
  container: string
  version: string
  exposes: readonly string[]
}

/** After the build: compresses the files and writes mf-manifest.json. Hosts of Module Federation 1 name the entry itself. */
export function emitRemote({ folder, ...exposed }: RemoteOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitRemote', (compilation) => {
        if (compilation.errors.length > 0) return
        finishFiles(folder)
        writeFederationManifest(folder, { ...exposed, entry: 'entry.js' })
      })
    },
  }
}
