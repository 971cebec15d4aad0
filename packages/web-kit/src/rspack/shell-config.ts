import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { emitShell } from './emit-shell.ts'
import { suppliedByShell } from './shared.ts'

/** The shell: one main script that carries everything shared. No module is named in it. */
export function shellConfig(root: string): Configuration {
  const folder = join(root, 'dist')
  const base = baseConfig({ root, classPrefix: 'shell' })

  return {
    ...base,
    entry: { main: './src/main.tsx' },
    // Deep links need an absolute address.
    output: { ...base.output, path: folder, publicPath: '/_shell/', uniqueName: 'billfold_shell', clean: true },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), { test: /\.svg$/, type: 'asset/resource' }] },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({ name: 'billfold_shell', shared: suppliedByShell }),
      emitShell({ root, folder }),
    ],
  }
}
