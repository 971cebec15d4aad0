import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SDK_VERSION, SHELL_VERSION } from '@billfold/contracts/versions'
import type { RspackPluginInstance } from '@rspack/core'
import { finishFiles } from './release-files.ts'

interface ShellOptions {
  root: string
  /** dist */
  folder: string
}

const PUBLIC_PATH = '/_shell/'

/** What this build can run, for the ranges in a module's `needs`. */
const versions = { sdk: SDK_VERSION, shell: SHELL_VERSION }

/** After the build: writes index.html from src/index.html, and shell.json for the gateway. */
export function emitShell({ root, folder }: ShellOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitShell', (compilation) => {
        if (compilation.errors.length > 0) return
        const { assets } = finishFiles(folder)
        const main = [...(compilation.entrypoints.get('main')?.getFiles() ?? [])]
        const scripts = main.filter((file) => file.endsWith('.js'))
        const styles = main.filter((file) => file.endsWith('.css'))
        const html = readFileSync(join(root, 'src/index.html'), 'utf8')
          .replace('<!--billfold:icon-->', () => PUBLIC_PATH + find(assets, /^icon\..*svg$/))
          .replace('<!--billfold:assets-->', () => assetTags({ scripts, styles, font: find(assets, /\.woff2$/), assets }))
        writeFileSync(join(folder, 'index.html'), html)
        writeFileSync(join(folder, 'shell.json'), `${JSON.stringify({ versions, scripts, styles, assets }, null, 2)}\n`)
      })
    },
  }
}

function find(assets: Record<string, string>, pattern: RegExp): string {
  const found = Object.keys(assets).find((file) => pattern.test(file))
  if (found === undefined) throw new Error(`The shell emitted no file that matches ${pattern.source}`)
  return found
}

interface Emitted {
  scripts: string[]
  styles: string[]
  font: string
  assets: Record<string, string>
}

function assetTags({ scripts, styles, font, assets }: Emitted): string {
  const address = (file: string) => `"${PUBLIC_PATH}${file}" integrity="${assets[file]}" crossorigin="anonymous"`
  return [
    ...styles.map((file) => `<link rel="stylesheet" href=${address(file)} />`),
    ...scripts.map((file) => `<script defer src=${address(file)}></script>`),
    `<link rel="preload" as="font" type="font/woff2" href="${PUBLIC_PATH}${font}" crossorigin="anonymous" />`,
  ].join('\n    ')
}
