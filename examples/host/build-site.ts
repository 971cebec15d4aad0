import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'

interface SiteSource {
  /** The example's folder. Contains 'index.html' and 'src/'. */
  root: string
  entry: string
  plugins?: Configuration['plugins']
}

const TYPESCRIPT = {
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
} as const

const CSS = { test: /\.css$/, type: 'css/auto' } as const
const FONTS = { test: /\.woff2$/, type: 'asset/resource' } as const

/** Bundles a single script, like a site's own build would. */
export async function buildSite(folder: string, { root, entry, plugins }: SiteSource): Promise<void> {
  const compiler = rspack({
    context: root,
    mode: 'production',
    target: 'web',
    entry: { site: entry },
    output: { path: folder, filename: '[name].js', publicPath: '/', uniqueName: root },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: [TYPESCRIPT, CSS, FONTS], parser: { 'css/auto': { namedExports: false, dashedIdents: false } }, generator: { 'css/auto': { exportsConvention: 'as-is' } } },
    plugins,
    performance: false,
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else compiler.close(() => resolve())
    })
  })
  await copyFile(join(root, 'index.html'), join(folder, 'index.html'))
}
