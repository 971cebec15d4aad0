import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moduleConfig } from '@billfold/web-kit/rspack/module-config.ts'
import { rspack } from '@rspack/core'

/** The variants of the demo module, by folder name. 'demo' works; each of the others replaces some of its files. */
export const kinds = ['demo', 'good-v2', 'throws-on-load', 'throws-in-render', 'throws-in-handler', 'loops-in-render', 'needs-newer-sdk'] as const
export type Kind = (typeof kinds)[number]

const sources = join(dirname(import.meta.dirname), 'modules')
export const repository = dirname(dirname(dirname(import.meta.dirname)))

/** Prepares a folder in which modules can be built with the repository's packages. */
export async function prepareRoot(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
}

/** Copies the built shell, in case it is rebuilt while the tests run. */
export async function copyShell(root: string): Promise<void> {
  await cp(join(repository, 'shell', 'dist'), join(root, 'shell', 'dist'), { recursive: true })
}

/** Builds one variant of the demo module into root/mf-demo and makes it the current release. */
export async function buildDemo(root: string, kind: Kind): Promise<string> {
  const folder = join(root, 'mf-demo')
  await cp(join(sources, 'demo'), folder, { recursive: true })
  await cp(join(sources, kind), folder, { recursive: true })
  return build(folder)
}

export async function buildNeighbour(root: string): Promise<void> {
  const folder = join(root, 'mf-neighbour')
  await cp(join(sources, 'neighbour'), folder, { recursive: true })
  await build(folder)
}

/** Builds the module and returns its version. */
async function build(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', type: 'module' }))
  const compiler = rspack(moduleConfig(folder))
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else compiler.close((problem) => (problem ? reject(problem) : resolve()))
    })
  })
  const { current } = JSON.parse(await readFile(join(folder, 'dist', 'releases.json'), 'utf8')) as { current: string }
  return current
}
