import { fileURLToPath } from 'node:url'
import { rspack, type Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

/** 'development' is for `npm run dev`: served from memory with hot reload. */
export type Mode = 'production' | 'development'

interface BaseOptions {
  root: string
  classPrefix: string
  mode: Mode
}

export function baseConfig({ root, classPrefix, mode }: BaseOptions): Configuration {
  const isDevelopment = mode === 'development'
  const hash = isDevelopment ? '' : '.[contenthash:10]'
  return {
    context: root,
    mode,
    target: ['web', 'es2022'],
    // No eval-based source maps: the content security policy would block them.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /[\\/]contracts[\\/]src[\\/].*\.ts$/, enforce: 'pre', loader: fileURLToPath(import.meta.resolve('./contracts-loader.ts')) },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } }, target: 'es2022' },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
      generator: {
        'css/auto': { localIdentName: `${classPrefix}_[local]_[hash:base64:5]`, exportsConvention: 'as-is', esModule: true },
      },
      // Keeps custom properties global: style sheets share them ('--sticky-top'), and '--line' must not be treated like '.line'.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
    },
    output: {
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      // Allows Retry to evaluate a module again if it threw during evaluation.
      strictModuleExceptionHandling: true,
      // In milliseconds. The shell has a shorter timeout for a page's own code, but parts that a page loads later may take this long on a
      // slow connection.
      chunkLoadTimeout: 20_000,
    },
    plugins: isDevelopment ? [new ReactRefreshRspackPlugin()] : [],
    lazyCompilation: false,
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: 'chrome >= 111, firefox >= 113, safari >= 16.4' } }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'warn' },
  }
}
