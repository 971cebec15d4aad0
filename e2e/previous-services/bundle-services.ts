import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { services } from '@billfold/server-kit/database/roles'
import { type Configuration, rspack } from '@rspack/core'
import { type Release, repository, scratchFolder } from './release.ts'

const execute = promisify(execFile)

/** Our own code of the services of a commit, and of the calls that they answer: one module each. */
export async function bundleServices(ref: string): Promise<Release> {
  const { stdout: commit } = await execute('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: repository })
  await using folder = await scratchFolder()
  await checkOut(commit.trim(), folder.path)
  const output = join(folder.path, 'bundled')
  await compile(configuration(folder.path, output))
  const names = (await readdir(output)).toSorted()
  const modules = await Promise.all(names.map(async (name) => [name, await readFile(join(output, name), 'utf8')] as const))
  return { commit: commit.trim(), modules: Object.fromEntries(modules) }
}

/** Beside the checkout, which stays as it is. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'sources.tar')
  await execute('git', ['archive', '--output', archive, commit, 'packages/contracts', 'packages/server-kit', 'services'], { cwd: repository })
  await execute('tar', ['-xf', archive, '-C', folder])
}

function configuration(sources: string, output: string): Configuration {
  const contracts = join(sources, 'packages', 'contracts', 'src')
  const serverKit = join(sources, 'packages', 'server-kit', 'src')
  const mains = services.map((name) => [name, join(sources, 'services', name, 'src', 'main.ts')])
  return {
    context: sources,
    target: 'node24',
    mode: 'production',
    // A stack of old code can be read; compressed it is as small.
    optimization: { minimize: false },
    devtool: false,
    entry: { ...Object.fromEntries(mains), calls: join(contracts, 'calls.ts') },
    resolve: { alias: { '@billfold/contracts': contracts, '@billfold/server-kit': serverKit }, extensions: ['.ts'] },
    // Packages come from today's install: what the schema owes old code is owed to ours. One that only the last release uses
    // (@koa/router) stays among the development's until the next is recorded.
    externals: ({ request = '' }, done) => (/^(@billfold\/|[./])/.test(request) ? done() : done(undefined, request)),
    externalsType: 'module-import',
    module: {
      // Fonts are looked for where the code is when it runs.
      parser: { javascript: { importMeta: false } },
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } } }],
    },
    output: { path: output, filename: '[name].mjs', module: true, library: { type: 'module' } },
  }
}

async function compile(configuration: Configuration): Promise<void> {
  const compiler = rspack(configuration)
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}
