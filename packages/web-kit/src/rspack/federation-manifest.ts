import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name that every module's container exposes. */
export const EXPOSED_MODULE = './module'

interface Exposed {
  container: string
  version: string
  /** The entry's file name, relative to the manifest. */
  entry: string
  /** './module' */
  exposes: readonly string[]
}

/** Hosts with a Module Federation 2 runtime find a container's entry through this file. */
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
