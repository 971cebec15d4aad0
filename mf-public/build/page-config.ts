import { join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import { releaseVersion } from '@billfold/web-kit/rspack/releases.ts'
import type { Configuration } from '@rspack/core'
import german from '../src/texts/de.json' with { type: 'json' }
import spanish from '../src/texts/es.json' with { type: 'json' }
import french from '../src/texts/fr.json' with { type: 'json' }
import { emitPages } from './emit-pages.ts'
import { emitOneFile } from './emit-embed.ts'

/** Preact is a tenth of the size of React and sufficient for these pages. */
const preact = {
  react$: 'preact/compat',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
  'react/jsx-runtime$': 'preact/jsx-runtime',
}

const texts = { es: spanish, fr: french, de: german }

/** Each page is built as dist/<name>.html and dist/<name>.<language>.html with its own script. The signing page has a larger size limit. */
const pages = {
  project: { titles: { en: 'Project Overview', es: 'Resumen del proyecto', fr: 'Aperçu du projet', de: 'Projektübersicht' }, script: './src/project-page/main.tsx', budget: 30_000 },
  invoice: { titles: { en: 'Invoice', es: 'Factura', fr: 'Facture', de: 'Rechnung' }, texts, script: './src/invoice-page/main.tsx', budget: 30_000 },
  client: { titles: { en: 'Client Portal', es: 'Portal del cliente', fr: 'Espace client', de: 'Kundenportal' }, texts, script: './src/portal-page/main.tsx', budget: 30_000 },
  proposal: { titles: { en: 'Proposal' }, script: './src/proposal-page/main.tsx', budget: 60_000 },
}

/** Builds the public pages: one script and one style sheet each, without the shell. */
export function pageConfig(root: string): Configuration {
  const version = `page-${releaseVersion(root)}`
  const folder = join(root, 'dist', version)
  const publicPath = `/_m/public/${version}/`
  const base = baseConfig({ root, classPrefix: 'page', mode: 'production' })
  const named = Object.entries(pages)
  return {
    ...base,
    entry: Object.fromEntries(named.map(([name, { script }]) => [name, script])),
    resolve: { ...base.resolve, alias: preact },
    output: { ...base.output, path: folder, publicPath, uniqueName: 'billfold_public_page', clean: true },
    plugins: [emitPages({ root, folder, publicPath, pages })],
  }
}

/** Builds the page that verifies evidence as a single file, dist/verify-signature.html, so that saved copies also work. */
export function verifyPageConfig(root: string): Configuration {
  const base = baseConfig({ root, classPrefix: 'verify', mode: 'production' })
  return {
    ...base,
    entry: { verify: './src/verify/verify-page.ts' },
    output: { ...base.output, path: join(root, 'dist'), filename: '[name].js', cssFilename: '[name].css', uniqueName: 'billfold_verify_page', clean: false },
    plugins: [emitOneFile({ template: join(root, 'src/verify/verify-page.html'), name: 'verify-signature.html' })],
  }
}
