import { join } from 'node:path'
import { rspack, type Configuration, type RuleSetRules } from '@rspack/core'
import { baseConfig, type Mode } from './base-config.ts'
import { emitShell } from './emit-shell.ts'
import { suppliedByShell } from './shared.ts'

/** For what only the shell brings along. */
export const shellRules: RuleSetRules = [
  { test: /\.svg$/, type: 'asset/resource' },
  { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: join(import.meta.dirname, 'shakable-router.ts') },
]

/** The shell: one main script that carries everything shared. No module is named in it. */
export function shellConfig(root: string, mode: Mode = 'production'): Configuration {
  const folder = join(root, 'dist')
  const base = baseConfig({ root, classPrefix: 'shell', mode })

  return {
    ...base,
    entry: { main: './src/main.tsx' },
    // Deep links need an absolute address.
    output: { ...base.output, path: folder, publicPath: '/_shell/', uniqueName: 'billfold_shell', clean: mode === 'production' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...shellRules] },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.container.ModuleFederationPluginV1({ name: 'billfold_shell', shared: suppliedByShell }),
      mode === 'production' && emitShell({ root, folder }),
    ],
  }
}
