import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type RspackPluginInstance, rspack } from '@rspack/core'

interface OneFileOptions {
  template: string
  name: string
}

/** Puts script and style into the page, with a policy that lets exactly these two run and nothing be fetched or sent. */
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
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  return template
    .replace('<!--policy-->', () => policy)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${script}</script>`)
}

/** Hashes of inline scripts for the content security policy. */
function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
