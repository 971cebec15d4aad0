import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finishFiles } from '@billfold/web-kit/rspack/release-files.ts'
import type { RspackPluginInstance } from '@rspack/core'

interface RemoteOptions {
  /** dist/embed/remote */
  folder: string
  container: string
  version: string
  exposes: readonly string[]
}

/** After the build: writes mf-manifest.json, by which hosts with the Module Federation 2 runtime find the entry. Older ones name the entry itself. */
export function emitRemote({ folder, container, version, exposes }: RemoteOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitRemote', (compilation) => {
        if (compilation.errors.length > 0) return
        finishFiles(folder)
        const noFiles = { sync: [], async: [] }
        const manifest = {
          id: container,
          name: container,
          metaData: {
            name: container,
            type: 'app',
            buildInfo: { buildVersion: version, buildName: container },
            remoteEntry: { name: 'entry.js', path: '', type: 'global' },
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
      })
    },
  }
}
