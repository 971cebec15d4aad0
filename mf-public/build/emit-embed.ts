import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { integrityOf } from '@billfold/web-kit/rspack/releases.ts'

interface OneFileOptions {
  template: string
  name: string
}

/** Inlines the script and the style sheet into the page. The page's content security policy allows only these two and no requests. */
export function emitOneFile({ template, name }: OneFileOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('EmitOneFile', (compilation) => {
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE
        compilation.hooks.processAssets.tap({ name: 'EmitOneFile', stage }, (assets) => {
          const contentOf = (extension: string) =>
            Object.entries(assets)
              .filter(([file]) => file.endsWith(extension))
              .map(([, asset]) => asset.source().toString())
              .join('\n')
          const [script, style] = [contentOf('.js'), contentOf('.css')]
          if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) throw new Error('The page would end in the middle of its script or style')
          for (const file of Object.keys(assets)) compilation.deleteAsset(file)
          compilation.emitAsset(name, new rspack.sources.RawSource(pageOf(readFileSync(template, 'utf8'), script, style)))
        })
      })
    },
  }
}

function pageOf(template: string, script: string, style: string): string {
  const policy = `default-src 'none'; script-src ${cspHashOf(script)}; style-src ${cspHashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  return template
    .replace('<!--policy-->', () => policy)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${script}</script>`)
}

function cspHashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** Pixels per rem on our own pages, the browser default. */
const REM = 16

/** Adapts a style sheet for a shadow tree, because the host page has a different ':root' and 'rem'. */
export function inlineStyle(style: string): string {
  return style.replaceAll(':root', '.billfold').replaceAll(/(\d*\.?\d+)rem\b/g, (_, amount: string) => `${Number(amount) * REM}px`)
}

interface EmbedOptions {
  root: string
  folder: string
}

/** Placeholders in the code for the inline module's name and its style sheet. */
export const INLINE_PLACEHOLDER = '@@inline@@'
export const STYLE_PLACEHOLDER = '@@style@@'

/** Size limits in gzip bytes. */
const LOADER_BUDGET = 3072
const INLINE_BUDGET = 10_240

/** dist/embed/versions.json: the versions that a host page may pin, with their integrity hashes and sizes. */
export interface EmbedVersions {
  latest: string
  versions: Record<string, { integrity: string; gzip: number; inline: { file: string; gzip: number } }>
}

/**
 * Runs after both builds: adds content hashes to file names, records the new version, and writes v1.js, which always loads the latest
 * version.
 */
export function emitEmbed({ root, folder }: EmbedOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitEmbed', (compilation) => {
        if (compilation.errors.length > 0) return
        const inline = withStyle(take(folder, 'inline.js'), take(folder, 'inline.css'))
        const inlineFile = `inline-${hashOf(inline, 10)}.js`
        const loader = Buffer.from(take(folder, 'loader.js').replaceAll(INLINE_PLACEHOLDER, () => inlineFile))
        const sizes = { loader: requireBudget('The loader', loader, LOADER_BUDGET), inline: requireBudget('What shows a project inline', inline, INLINE_BUDGET) }
        // The hash makes each build's version unique.
        const version = `${packageVersion(root)}-${hashOf(loader, 8)}`
        const entry = { integrity: integrityOf(loader), gzip: sizes.loader, inline: { file: inlineFile, gzip: sizes.inline } }
        writeCompressed(join(folder, inlineFile), inline)
        writeCompressed(join(folder, `${version}.js`), loader)
        const versions: EmbedVersions = { latest: version, versions: { ...copyPublished(root, folder), [version]: entry } }
        writeFileSync(join(folder, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`)
        // Written last, because it refers to the other files.
        writeCompressed(join(folder, 'v1.js'), loader)
      })
    },
  }
}

/** Every build includes the published versions, because other sites may pin them. */
function copyPublished(root: string, folder: string): EmbedVersions['versions'] {
  const published = join(root, 'published')
  if (!existsSync(published)) return {}
  const { versions } = JSON.parse(readFileSync(join(published, 'versions.json'), 'utf8')) as EmbedVersions
  for (const [version, { integrity }] of Object.entries(versions)) {
    if (integrityOf(readFileSync(join(published, `${version}.js`))) !== integrity) throw new Error(`${version} of the loader is not what was published`)
  }
  for (const file of readdirSync(published).filter((name) => name.endsWith('.js'))) writeCompressed(join(folder, file), readFileSync(join(published, file)))
  return versions
}

function take(folder: string, name: string): string {
  const content = readFileSync(join(folder, name), 'utf8')
  rmSync(join(folder, name))
  return content
}

function withStyle(code: string, style: string): Buffer {
  const text = JSON.stringify(inlineStyle(style))
  const filled = code.replace(new RegExp(`(["'\`])${STYLE_PLACEHOLDER}\\1`), () => text)
  if (filled === code) throw new Error('What shows a project inline has no place for its style')
  return Buffer.from(filled)
}

function hashOf(content: Buffer, digits: number): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digits)
}

function packageVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

function requireBudget(what: string, content: Buffer, budget: number): number {
  const size = gzipSync(content, { level: 9 }).length
  if (size > budget) throw new Error(`${what} weighs ${size} bytes in gzip, its budget is ${budget}`)
  return size
}

function writeCompressed(file: string, content: Buffer): void {
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(file, content)
}
