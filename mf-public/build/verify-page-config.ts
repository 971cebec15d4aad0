import { join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import type { Configuration } from '@rspack/core'
import { emitOneFile } from './emit-one-file.ts'

/** The page that checks evidence: one file, dist/verify-signature.html, that also works when it is saved. */
export function verifyPageConfig(root: string): Configuration {
  const base = baseConfig({ root, classPrefix: 'verify', mode: 'production' })
  return {
    ...base,
    entry: { verify: './src/verify/verify-page.ts' },
    output: { ...base.output, path: join(root, 'dist'), filename: '[name].js', cssFilename: '[name].css', uniqueName: 'billfold_verify_page', clean: false },
    plugins: [emitOneFile({ template: join(root, 'src/verify/verify-page.html'), name: 'verify-signature.html' })],
  }
}
