import { join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import { releaseVersion } from '@billfold/web-kit/rspack/release-version.ts'
import type { Configuration } from '@rspack/core'
import { emitPage } from './emit-page.ts'

/** React's source, a tenth of its weight: nothing on a page that is read needs more. */
const preact = {
  react$: 'preact/compat',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
  'react/jsx-runtime$': 'preact/jsx-runtime',
}

/** The light page: one script, one style sheet, no shell. */
export function pageConfig(root: string): Configuration {
  const version = `page-${releaseVersion(root)}`
  const folder = join(root, 'dist', version)
  const publicPath = `/_m/public/${version}/`
  const base = baseConfig({ root, classPrefix: 'page', mode: 'production' })
  return {
    ...base,
    entry: { page: './src/page/main.tsx' },
    resolve: { ...base.resolve, alias: preact },
    output: { ...base.output, path: folder, publicPath, uniqueName: 'billfold_public_page', clean: true },
    plugins: [emitPage({ root, folder, publicPath })],
  }
}
