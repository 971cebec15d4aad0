import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { finishFiles } from '@billfold/web-kit/rspack/releases.ts'
import type { RspackPluginInstance } from '@rspack/core'

type Language = 'en' | 'es' | 'fr' | 'de'

interface Page {
  /** Page titles in English and in the page's other languages. */
  titles: { en: string } & Partial<Record<Language, string>>
  /** Translations, inlined so that a page loads only one language. */
  texts?: Partial<Record<Language, Readonly<Record<string, string>>>>
  /** Limit for all of the page's scripts, in gzip bytes. */
  budget: number
}

interface PageOptions {
  root: string
  folder: string
  publicPath: string
  pages: Record<string, Page>
}

/**
 * Writes dist/<page>.html and dist/<page>.<language>.html, the gateway's templates. They are written last, because they refer to the files
 * of the new version.
 */
export function emitPages({ root, folder, publicPath, pages }: PageOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitPages', (compilation) => {
        if (compilation.errors.length > 0) return
        const { assets } = finishFiles(folder)
        const template = readFileSync(join(root, 'src/page/index.html'), 'utf8')
        const fonts = Object.keys(assets).filter(isWanted)
        for (const [name, { titles, texts, budget }] of Object.entries(pages)) {
          const files = compilation.entrypoints.get(name)?.getFiles() ?? []
          requireBudget(name, budget, folder, files)
          const tags = [...fonts, ...files].map((file) => tag(publicPath + file, assets[file]))
          for (const [language, title] of Object.entries(titles)) {
            const html = template
              .replace('lang="en"', `lang="${language}"`)
              .replace('<!--title-->', title)
              .replace('<!--billfold:assets-->', () => [...tags, ...dataBlock(texts?.[language as Language])].join('\n    '))
            writeFileSync(join(dirname(folder), language === 'en' ? `${name}.html` : `${name}.${language}.html`), html)
          }
        }
        forgetOld(dirname(folder))
      })
    },
  }
}

/** Escapes '<' so that the JSON cannot end the element. */
function dataBlock(texts: Readonly<Record<string, string>> | undefined): string[] {
  return texts ? [`<script type="application/json" id="billfold-texts">${JSON.stringify(texts).replaceAll('<', String.raw`\u003c`)}</script>`] : []
}

/** Preloads the text font but not the signature font, which most pages do not need. */
function isWanted(file: string): boolean {
  return file.startsWith('inter-') && file.endsWith('.woff2')
}

function tag(href: string, integrity: string | undefined): string {
  const address = `"${href}" integrity="${integrity}" crossorigin="anonymous"`
  if (href.endsWith('.css')) return `<link rel="stylesheet" href=${address} />`
  if (href.endsWith('.js')) return `<script defer src=${address}></script>`
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous" />`
}

function requireBudget(page: string, budget: number, folder: string, files: readonly string[]): void {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  if (scripts.length === 0) throw new Error(`The ${page} page has no script`)
  if (size > budget) throw new Error(`The scripts of the ${page} page weigh ${size} bytes in gzip, their budget is ${budget}`)
}

/** A page loads all its files at once, so previous versions are needed for only a few seconds. */
const KEPT = 3

function forgetOld(dist: string): void {
  const versions = readdirSync(dist).filter((name) => name.startsWith('page-'))
  const newestFirst = versions.toSorted((a, b) => statSync(join(dist, b)).mtimeMs - statSync(join(dist, a)).mtimeMs)
  for (const name of newestFirst.slice(KEPT)) rmSync(join(dist, name), { recursive: true })
}
