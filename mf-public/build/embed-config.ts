import { join } from 'node:path'
import { baseConfig } from '@billfold/web-kit/rspack/base-config.ts'
import { rspack, type Configuration } from '@rspack/core'
import { emitEmbed, INLINE_PLACEHOLDER, STYLE_PLACEHOLDER } from './emit-embed.ts'

/**
 * Builds the loader, a classic script for other sites, and the module that it imports for inline embeds. Earlier versions are kept, because
 * sites may pin them.
 */
export function embedConfigs(root: string): Configuration[] {
  const folder = join(root, 'dist', 'embed')
  const base = baseConfig({ root, classPrefix: 'bf', mode: 'production' })
  const output = { ...base.output, path: folder, publicPath: '', filename: '[name].js', cssFilename: '[name].css', clean: false }
  const inline: Configuration = {
    ...base,
    name: 'embed-inline',
    entry: { inline: './src/embed/inline/show-project.tsx' },
    // Replaces React's runtime, so that other sites' pages do not have to load React.
    resolve: { ...base.resolve, alias: { 'react/jsx-runtime$': join(root, 'src/embed/inline/dom-runtime.ts') } },
    output: { ...output, module: true, library: { type: 'module' }, uniqueName: 'billfold_inline' },
    plugins: [new rspack.DefinePlugin({ INLINE_STYLE: JSON.stringify(STYLE_PLACEHOLDER) })],
  }
  const loader: Configuration = {
    ...base,
    name: 'embed-loader',
    // Built after the inline module, because the loader contains that module's file name.
    dependencies: ['embed-inline'],
    entry: { loader: '@billfold/embed/loader/loader.ts' },
    output: { ...output, uniqueName: 'billfold_loader' },
    plugins: [new rspack.DefinePlugin({ INLINE_FILE: JSON.stringify(INLINE_PLACEHOLDER) }), emitEmbed({ root, folder })],
  }
  return [inline, loader]
}
