import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RspackPluginInstance } from '@rspack/core'

interface SignInOptions {
  /** The bundle that renders the page; removed afterwards. */
  bundle: string
  folder: string
}

/** After the build: writes the sign-in page as HTML, a file per language, which the gateway puts into the page for visitors. */
export function emitSignIn({ bundle, folder }: SignInOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('EmitSignIn', (compilation) => {
        if (compilation.errors.length > 0) return
        const { renderSignIn } = createRequire(import.meta.url)(join(bundle, 'prerender.cjs')) as { renderSignIn: () => Record<string, string> }
        for (const [name, html] of Object.entries(renderSignIn())) writeFileSync(join(folder, `sign-in.${name}.html`), html)
        rmSync(bundle, { recursive: true })
      })
    },
  }
}
