import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import { finishFiles, releaseVersion } from '@billfold/web-kit/rspack/releases.ts'
import type { Configuration, RspackPluginInstance } from '@rspack/core'
import { forgetOld, tag } from './emit-pages.ts'

const NAME = 'api-reference'

/** Builds the page at /api, with its viewer: dist/api-reference.html and a folder for its files. */
export function apiReferenceConfig(root: string): Configuration {
  const version = `${NAME}-${releaseVersion(root)}`
  const folder = join(root, 'dist', version)
  const publicPath = `/_m/public/${version}/`
  const base = baseConfig({ root, classPrefix: 'api', mode: 'production' })
  return {
    ...base,
    name: NAME,
    entry: { [NAME]: './src/api-reference/main.ts' },
    output: { ...base.output, path: folder, publicPath, uniqueName: 'billfold_api_reference', clean: true },
    plugins: [emitApiReference({ template: join(root, 'src/api-reference/index.html'), folder, publicPath })],
  }
}

interface EmitOptions {
  template: string
  folder: string
  publicPath: string
}

function emitApiReference({ template, folder, publicPath }: EmitOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitApiReference', (compilation) => {
        if (compilation.errors.length > 0) return
        const { assets } = finishFiles(folder)
        const files = compilation.entrypoints.get(NAME)?.getFiles() ?? []
        const tags = files.map((file) => tag(publicPath + file, assets[file]))
        const html = readFileSync(template, 'utf8').replace('<!--billfold:assets-->', () => tags.join('\n    '))
        writeFileSync(join(dirname(folder), `${NAME}.html`), html)
        forgetOld(dirname(folder), `${NAME}-`)
      })
    },
  }
}
