import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { weighRelease } from '@billfold/contracts/modules/release-checks'
import type { Configuration, RspackPluginInstance } from '@rspack/core'
import { moduleConfig } from '../rspack/module-config.ts'

/** The complete rspack.config.ts of a module: `export default releaseBuild(import.meta.dirname)`. */
export function releaseBuild(root: string): Configuration {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  // Removed when the build succeeds. Until then, the marker prevents `publish` from using the previous release.
  writeFileSync(join(dist, UNFINISHED), '')
  const configuration = moduleConfig(root)
  const folder = configuration.output?.path ?? dist
  return { ...configuration, plugins: [...(configuration.plugins ?? []), finishBuild(root, folder)] }
}

const UNFINISHED = '.unfinished'

/** Prints the result. A failed build leaves no folder behind and restores an earlier release of the same version. */
export function finishBuild(root: string, folder: string): RspackPluginInstance {
  const saved = join(dirname(folder), `.${basename(folder)}`)
  return {
    apply(compiler) {
      compiler.hooks.run.tap('FinishBuild', () => saveRelease(folder, saved))
      compiler.hooks.failed.tap('FinishBuild', () => restoreRelease(folder, saved))
      compiler.hooks.done.tap('FinishBuild', (stats) => {
        if (stats.hasErrors()) {
          restoreRelease(folder, saved)
          return
        }
        rmSync(saved, { recursive: true, force: true })
        rmSync(join(dirname(folder), UNFINISHED), { force: true })
        process.stdout.write(`${describeBuild(root, folder)}\n`)
      })
    },
  }
}

/** rspack empties the folder before writing. If only the saved copy contains a release, an earlier build was killed. */
function saveRelease(folder: string, saved: string): void {
  if (!isRelease(folder)) return
  rmSync(saved, { recursive: true, force: true })
  cpSync(folder, saved, { recursive: true })
}

function restoreRelease(folder: string, saved: string): void {
  rmSync(folder, { recursive: true, force: true })
  if (isRelease(saved)) renameSync(saved, folder)
}

function isRelease(folder: string): boolean {
  return existsSync(join(folder, 'module.json'))
}

function describeBuild(root: string, folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'module.json'), 'utf8')) as ModuleManifest
  const { entry, firstPage } = weighRelease(manifest, (file) => sizeOf(join(folder, file)))
  const total = Object.keys(manifest.assets).reduce((sum, file) => sum + sizeOf(join(folder, file)), 0)
  const { budget } = manifest
  return [
    `Built ${manifest.id} ${manifest.version}: entry ${kilobytes(entry)} of ${kilobytes(budget.entry)}, first page ${kilobytes(firstPage)} of ${kilobytes(budget.firstPage)}, all files ${kilobytes(total)} (brotli)`,
    `Next, in a checkout of Billfold: npm run modules -- publish ${root}`,
  ].join('\n')
}

function sizeOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
