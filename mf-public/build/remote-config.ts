import { writeFederationManifest } from '@billfold/web-kit/rspack/emit-release.ts'
import { finishFiles, releaseVersion } from '@billfold/web-kit/rspack/releases.ts'
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core'
import { join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'

interface RemoteOptions {
  folder: string
  container: string
  version: string
  exposes: readonly string[]
}

/** Compresses the files and writes mf-manifest.json. Hosts with Module Federation 1 load the remote entry directly. */
function emitRemote({ folder, ...exposed }: RemoteOptions): RspackPluginInstance {
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

/** The container's global name and its exposed modules. */
const CONTAINER = 'billfold_public_remote'
const exposes = {
  './ProjectStatus': './src/remote/project-status.tsx',
  './ProposalSigner': './src/remote/proposal-signer.tsx',
  './InvoicePayer': './src/remote/invoice-payer.tsx',
}

/** Uses the host's React, because components from two copies of React cannot share a tree. */
const HOSTS = { singleton: true, import: false, requiredVersion: '>=18', strictVersion: false } as const

/** Builds the widgets for hosts that use Module Federation themselves; no shell is needed. */
export function remoteConfig(root: string): Configuration {
  const folder = join(root, 'dist', 'embed', 'remote')
  const version = releaseVersion(root)
  const base = baseConfig({ root, classPrefix: 'remote', mode: 'production' })
  return {
    ...base,
    name: 'embed-remote',
    entry: {},
    resolve: { ...base.resolve, alias: { 'react/jsx-runtime$': join(root, 'src/remote/jsx-runtime.ts') } },
    // A page opened before a release keeps loading the files of the earlier version.
    output: { ...base.output, path: folder, uniqueName: `${CONTAINER}_${version}`.replace(/\W/g, '_'), clean: false },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: CONTAINER,
        filename: 'entry.js',
        exposes,
        shared: { react: HOSTS },
      }),
      emitRemote({ folder, container: CONTAINER, version, exposes: Object.keys(exposes) }),
    ],
  }
}
