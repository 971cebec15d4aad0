import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SDK_VERSION, SHELL_VERSION } from '@billfold/contracts/versions'
import type { Compilation, RspackPluginInstance } from '@rspack/core'
import { finishFiles } from './releases.ts'
import { writeManifests } from './web-manifest.ts'

interface ShellOptions {
  root: string
  folder: string
}

const PUBLIC_PATH = '/_shell/'

/** The versions that a module's `needs` are checked against. */
const versions = { sdk: SDK_VERSION, shell: SHELL_VERSION }

/** After the build, writes index.html based on src/index.html, and shell.json for the gateway. */
export function emitShell({ root, folder }: ShellOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitShell', (compilation) => {
        if (compilation.errors.length > 0) return
        const manifests = writeManifests(folder, PUBLIC_PATH)
        const { assets } = finishFiles(folder)
        const main = [...(compilation.entrypoints.get('main')?.getFiles() ?? [])]
        const scripts = main.filter((file) => file.endsWith('.js'))
        const styles = main.filter((file) => file.endsWith('.css'))
        const signIn = filesOf(compilation, './auth-page.tsx')
        const html = readFileSync(join(root, 'src/index.html'), 'utf8')
          .replace('<!--billfold:icon-->', () => PUBLIC_PATH + find(assets, /^icon\..*svg$/))
          .replace('<!--billfold:touch-icon-->', () => PUBLIC_PATH + find(assets, /^maskable-512\..*png$/))
          .replace('<!--billfold:manifests-->', () => manifestTags(manifests))
          .replace('<!--billfold:assets-->', () => assetTags({ scripts, styles, font: find(assets, /^inter-.*woff2$/), assets }))
          .replace('<!--billfold:signed-out-->', () => signedOutTags(signIn))
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

/** The emitted files of one `import('…')` in the shell. */
function filesOf(compilation: Compilation, request: string): readonly string[] {
  const group = compilation.chunkGroups.find(({ origins }) => origins.some((origin) => origin.request === request))
  return group?.getFiles() ?? []
}

/**
 * The style sheet and code for the sign-in page, in an HTML comment that the gateway uncomments for signed-out users. Without
 * `crossorigin`, like the runtime's own chunk requests; otherwise the browser would fetch the files twice.
 */
function signedOutTags(files: readonly string[]): string {
  const tags = files.map((file) => `<link ${file.endsWith('.css') ? 'rel="stylesheet"' : 'rel="preload" as="script" fetchpriority="low"'} href="${PUBLIC_PATH}${file}">`)
  return tags.length > 0 ? `<!--billfold:signed-out ${tags.join('')}-->` : ''
}

/** Written as HTML comments. The gateway uncomments the manifest that matches the user's appearance setting. */
function manifestTags(manifests: Record<string, string>): string {
  return Object.entries(manifests)
    .map(([scheme, file]) => `<!--billfold:manifest-${scheme} <link rel="manifest" href="${PUBLIC_PATH}${file}">-->`)
    .join('')
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
    // Low priority, like all deferred scripts, because the frame and the sign-in page need only the style sheet and the font to appear.
    ...scripts.map((file) => `<script defer src=${address(file)}></script>`),
    `<link rel="preload" as="font" type="font/woff2" href="${PUBLIC_PATH}${font}" crossorigin="anonymous" />`,
  ].join('\n    ')
}
