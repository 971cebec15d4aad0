import { rspack, type Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

/** 'development': for `npm run dev`, served from memory and changed while it runs. */
export type Mode = 'production' | 'development'

interface BaseOptions {
  /** The workspace's folder. */
  root: string
  /** Starts every class name, so that two style sheets on one page cannot collide. */
  classPrefix: string
  mode: Mode
}

/** What shell and modules have in common. */
export function baseConfig({ root, classPrefix, mode }: BaseOptions): Configuration {
  const isDevelopment = mode === 'development'
  const hash = isDevelopment ? '' : '.[contenthash:10]'
  return {
    context: root,
    mode,
    target: ['web', 'es2022'],
    // Nothing that the content security policy would refuse, as eval.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
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
      // Custom properties are how style sheets talk to each other: '--sticky-top' keeps its name, and '--line' is no '.line'.
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
      // A module that threw while it was evaluated is evaluated again on Retry.
      strictModuleExceptionHandling: true,
      // Milliseconds; the loader's limit for one script.
      chunkLoadTimeout: 3000,
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
