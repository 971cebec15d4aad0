import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RspackPluginInstance } from '@rspack/core'

interface FirstPagesOptions {
  /** The bundle that renders the pages; removed afterwards. */
  bundle: string
  folder: string
}

/**
 * After the build, writes the HTML that is shown before any script has loaded: one file per page, which the gateway includes in its
 * response.
 */
export function emitFirstPages({ bundle, folder }: FirstPagesOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitFirstPages', (compilation) => {
        if (compilation.errors.length > 0) return
        const { renderFirstPages } = createRequire(import.meta.url)(join(bundle, 'prerender.cjs')) as { renderFirstPages: () => Record<string, string> }
        for (const [name, html] of Object.entries(renderFirstPages())) writeFileSync(join(folder, `${name}.html`), html)
        rmSync(bundle, { recursive: true })
      })
    },
  }
}
