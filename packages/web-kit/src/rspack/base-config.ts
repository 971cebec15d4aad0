import { rspack, type Configuration } from '@rspack/core'

interface BaseOptions {
  /** The workspace's folder. */
  root: string
  /** Starts every class name, so that two style sheets on one page cannot collide. */
  classPrefix: string
}

/** What shell and modules have in common. */
export function baseConfig({ root, classPrefix }: BaseOptions): Configuration {
  return {
    context: root,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
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
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // A module that threw while it was evaluated is evaluated again on Retry.
      strictModuleExceptionHandling: true,
      // Milliseconds; the loader's limit for one script.
      chunkLoadTimeout: 3000,
    },
    lazyCompilation: false,
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: 'chrome >= 111, firefox >= 113, safari >= 16.4' } }),
      ],
    },
    performance: false,
  }
}
