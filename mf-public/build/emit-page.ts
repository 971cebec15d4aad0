import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { finishFiles } from '@billfold/web-kit/rspack/release-files.ts'
import type { RspackPluginInstance } from '@rspack/core'

interface PageOptions {
  root: string
  /** dist/page-<version> */
  folder: string
  publicPath: string
}

/** Gzip bytes of all scripts, as issue 6 has it. */
const BUDGET = 60_000

/** After the build: writes dist/page.html, from which the gateway makes each answer. Written last, it is the pointer to the version. */
export function emitPage({ root, folder, publicPath }: PageOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitPage', (compilation) => {
        if (compilation.errors.length > 0) return
        const { assets } = finishFiles(folder)
        requireBudget(folder, Object.keys(assets))
        const tags = Object.entries(assets).map(([file, integrity]) => tag(publicPath + file, integrity))
        const html = readFileSync(join(root, 'src/page/index.html'), 'utf8').replace('<!--billfold:assets-->', () => tags.join('\n    '))
        writeFileSync(join(dirname(folder), 'page.html'), html)
        forgetOld(dirname(folder))
      })
    },
  }
}

function tag(href: string, integrity: string): string {
  const address = `"${href}" integrity="${integrity}" crossorigin="anonymous"`
  if (href.endsWith('.css')) return `<link rel="stylesheet" href=${address} />`
  if (href.endsWith('.js')) return `<script defer src=${address}></script>`
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous" />`
}

function requireBudget(folder: string, files: readonly string[]): void {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  if (size > BUDGET) throw new Error(`The scripts of the light page weigh ${size} bytes in gzip, their budget is ${BUDGET}`)
}

/** A page loads all of its files at once: the versions before are wanted for seconds, not for days. */
const KEPT = 3

function forgetOld(dist: string): void {
  const versions = readdirSync(dist).filter((name) => name.startsWith('page-'))
  const newestFirst = versions.toSorted((a, b) => statSync(join(dist, b)).mtimeMs - statSync(join(dist, a)).mtimeMs)
  for (const name of newestFirst.slice(KEPT)) rmSync(join(dist, name), { recursive: true })
}
