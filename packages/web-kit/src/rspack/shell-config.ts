import { join } from 'node:path'
import { rspack, type Configuration, type RspackPluginInstance, type RuleSetRules } from '@rspack/core'
import { baseConfig, type Mode } from './base-config.ts'
import { emitShell } from './emit-shell.ts'
import { emitFirstPages } from './emit-first-pages.ts'
import { suppliedByShell } from './shared.ts'

export const shellRules: RuleSetRules = [{ test: /\.svg$/, type: 'asset/resource' }]

/** Removes the parts of the federation runtime that the shell does not use, about 10 kB. */
const federationConstants = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', FEDERATION_OPTIMIZE_NO_SHARED: 'true', ENV_TARGET: '"web"' }

/** The shell is one main script that contains all shared packages. Modules become known only at run time. */
export function shellConfig(root: string, mode: Mode = 'production'): Configuration {
  const folder = join(root, 'dist')
  const base = baseConfig({ root, classPrefix: 'shell', mode })

  return {
    ...base,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    // Must be an absolute URL for deep links.
    output: { ...base.output, path: folder, publicPath: '/_shell/', uniqueName: 'billfold_shell', clean: mode === 'production' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...shellRules] },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.container.ModuleFederationPluginV1({ name: 'billfold_shell', shared: suppliedByShell }),
      new rspack.DefinePlugin(federationConstants),
      mode === 'production' && copyIcons(),
      mode === 'production' && emitShell({ root, folder }),
    ],
  }
}

/** Icons for the installed app, which emitShell links to. */
export function copyIcons(): RspackPluginInstance {
  return new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/icons', to: '[name].[contenthash:10][ext]' }] })
}

/**
 * Renders the frame and the sign-in page as HTML, which users see before any script has loaded. It is a separate build because it runs in
 * Node.
 */
export function prerenderConfig(root: string): Configuration {
  const base = baseConfig({ root, classPrefix: 'shell', mode: 'production' })
  const folder = join(root, 'dist')
  const bundle = join(folder, 'prerender')
  return {
    ...base,
    name: 'prerender',
    // Runs after the shell's build, because that build empties the folder first.
    dependencies: ['shell'],
    target: 'node',
    entry: { prerender: './src/start/prerender.tsx' },
    output: { path: bundle, filename: '[name].cjs', library: { type: 'commonjs2' }, uniqueName: 'billfold_shell' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...shellRules] },
    plugins: [emitFirstPages({ bundle, folder })],
    optimization: { minimize: false },
  }
}

/** The service worker has a separate build, because it must not contain the federation runtime. */
export function workerConfig(root: string): Configuration {
  const base = baseConfig({ root, classPrefix: 'worker', mode: 'production' })
  return {
    ...base,
    name: 'worker',
    // Runs after the shell's build, because that build empties the folder first.
    dependencies: ['shell'],
    target: ['webworker', 'es2022'],
    entry: { sw: './src/offline/service-worker.ts' },
    output: { path: join(root, 'dist'), filename: '[name].js' },
  }
}
