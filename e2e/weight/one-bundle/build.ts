import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import { emitShell } from '@billfold/web-kit/rspack/emit-shell.ts'
import { copyIcons, shellRules } from '@billfold/web-kit/rspack/shell-config.ts'
import { rspack } from '@rspack/core'
import declaration from '../../../mf-projects/module.json' with { type: 'json' }

const repository = dirname(dirname(dirname(import.meta.dirname)))

/** Builds the same code with the same preset, but without Module Federation. Returns a folder that a gateway can serve. */
export async function buildOneBundle(): Promise<string> {
  const root = await buildShellOf(join(import.meta.dirname, 'main.tsx'))
  await announceData(join(root, 'shell', 'dist', 'index.html'))
  return root
}

/** Builds the shell with the given script as its entry. */
export async function buildShellOf(main: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'billfold-one-bundle-'))
  const shell = join(repository, 'shell')
  const folder = join(root, 'shell', 'dist')
  const base = baseConfig({ root: shell, classPrefix: 'one', mode: 'production' })
  const compiler = rspack({
    ...base,
    entry: { main },
    output: { ...base.output, path: folder, publicPath: '/_shell/', uniqueName: 'billfold_one_bundle' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...shellRules] },
    plugins: [copyIcons(), emitShell({ root: shell, folder })],
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
  return root
}

/** Adds the preload links that the gateway would add to the module's page. */
async function announceData(file: string): Promise<void> {
  const { data = [] } = declaration.routes.find(({ path }) => path === '/clients') ?? {}
  const links = data.map((href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}">`).join('')
  await writeFile(file, (await readFile(file, 'utf8')).replace('</head>', `${links}</head>`))
}
