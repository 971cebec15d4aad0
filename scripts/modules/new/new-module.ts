import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SDK_VERSION } from '@billfold/contracts/versions'
import { compilePackage } from '../../packages/build-package.ts'
import { Problem } from '../../start/command-line.ts'

const TEMPLATE = join(import.meta.dirname, 'template')

interface NewModule {
  root: string
  /** The module's id, as used in URLs and in `npm run modules`. */
  id: string
  folder: string
}

/** Creates a module that can be built and tested with nothing but its own files and packages from npm. */
export async function createModule({ root, id, folder }: NewModule): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) throw new Problem(`'${id}' is no name for a module: lower case, digits and dashes, at most 40.`)
  if (existsSync(join(root, `mf-${id}`))) throw new Problem(`There is a module ${id} in this repository: choose another name.`)
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Problem(`${folder} is not empty.`)
  await mkdir(folder, { recursive: true })
  await cp(TEMPLATE, folder, { recursive: true })
  // The template's file is called 'gitignore', because npm would leave '.gitignore' out of the package and git would apply it to the
  // template.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'))
  await nameFiles(folder, id)
  const dependencies = await packSdk(root, folder)
  await writeManifest(join(folder, 'package.json'), await manifestOf(root, id, dependencies))
}

/** Updates an existing module to this checkout's version of the SDK. */
export async function renewSdk(root: string, folder: string): Promise<void> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Problem(`There is no module in ${folder}.`)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies?: SdkDependencies }
  await writeManifest(file, { ...manifest, dependencies: { ...manifest.dependencies, ...(await packSdk(root, folder)) } })
}

/** Replaces the template's module name, 'my-module', in all files. */
async function nameFiles(folder: string, id: string): Promise<void> {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('my-module', id).replaceAll('My module', title))
  }
}

/** Development tools for the module, in the versions used by this repository. */
const TOOLS = [
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'react-refresh',
  'storybook',
  'storybook-react-rsbuild',
  'typescript',
  'vitest',
]
/** Packages that the shell provides at run time. Modules install them for types, tests and stories. */
const SUPPLIED = ['@tanstack/react-query', 'lucide-react', 'react', 'react-dom']

async function manifestOf(root: string, id: string, sdk: SdkDependencies) {
  const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  return {
    name: `module-${id}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24.12' },
    scripts: {
      build: 'rspack build',
      test: 'tsc && vitest run',
      storybook: 'storybook dev --ci --no-open -p 6006',
      'build-storybook': 'storybook build --quiet -o storybook-static',
    },
    dependencies: { ...sdk, ...(await pinned(root, SUPPLIED)) },
    devDependencies: await pinned(root, TOOLS),
    // Includes the Node version with which npm scripts are run.
    optionalDependencies: repository.optionalDependencies,
  }
}

async function writeManifest(file: string, manifest: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

const run = promisify(execFile)

/** The SDK packages, which are released together. */
const sdkPackages = ['contracts', 'ui', 'web-kit'] as const

/** Maps package names to files, such as '@billfold/ui' to 'file:vendor/billfold-ui-1.0.0-1f2e3d4c.tgz'. */
type SdkDependencies = Record<string, string>

/** Packs the current SDK into the module's `vendor` folder, replacing an older one. */
async function packSdk(root: string, folder: string): Promise<SdkDependencies> {
  const scratch = await mkdtemp(join(tmpdir(), 'billfold-sdk-'))
  try {
    const packed = await Promise.all(sdkPackages.map((name) => packPackage(root, name, join(scratch, name))))
    const vendor = join(folder, 'vendor')
    await rm(vendor, { recursive: true, force: true })
    await mkdir(vendor, { recursive: true })
    for (const { file, path } of packed) await copyFile(path, join(vendor, file))
    return Object.fromEntries(packed.map(({ name, file }) => [name, `file:vendor/${file}`]))
  } finally {
    await rm(scratch, { recursive: true })
  }
}

interface Packed {
  name: string
  file: string
  path: string
}

async function packPackage(root: string, name: string, dist: string): Promise<Packed> {
  const folder = join(root, 'packages', name)
  const source = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as SourceManifest
  await compilePackage({ root, folder, dist })
  await copyFile(join(folder, 'README.md'), join(dist, 'README.md'))
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(await publishedManifest(root, source), null, 2)}\n`)
  await run('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: dist, shell: process.platform === 'win32' })
  const path = join(dist, `billfold-${name}-${SDK_VERSION}.tgz`)
  // The file name contains a hash of the content, because npm's lock file expects the same name to have the same content.
  const hash = createHash('sha256').update(await readFile(path)).digest('hex').slice(0, 8)
  const file = `billfold-${name}-${SDK_VERSION}-${hash}.tgz`
  await rename(path, join(dist, file))
  return { name: source.name, file, path: join(dist, file) }
}

interface SourceManifest {
  name: string
  sideEffects: boolean | string[]
  exports: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

async function publishedManifest(root: string, { name, sideEffects, exports, dependencies = {}, devDependencies = {} }: SourceManifest) {
  // Optional peer dependencies, which the module installs itself.
  const tools = name === '@billfold/web-kit' ? { ...devDependencies, ...(await pinned(root, ['vitest'])) } : {}
  return {
    name,
    version: SDK_VERSION,
    description: `Part of Billfold's SDK for modules`,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects,
    exports: Object.assign({}, ...Object.entries(exports).map(([key, target]) => publishedExports(key, target))) as Record<string, unknown>,
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([dependency, range]) => [dependency, range === '*' ? SDK_VERSION : range])),
    ...(Object.keys(tools).length > 0 && {
      peerDependencies: tools,
      peerDependenciesMeta: Object.fromEntries(Object.keys(tools).map((tool) => [tool, { optional: true }])),
    }),
  }
}

/** Exports the package's files under the same names by which its sources are imported. */
function publishedExports(key: string, target: string): Record<string, unknown> {
  const path = target.replace('./src/', './')
  if (/\.tsx?$/.test(path)) return { [key]: compiled(path.replace(/\.tsx?$/, '')) }
  return { [`${key}.ts`]: compiled(path), [`${key}.tsx`]: compiled(path), [key]: path }
}

function compiled(path: string) {
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** Pins packages to the versions used by this repository. */
async function pinned(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const versions = names.map(async (name) => {
    const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
    return [name, version] as const
  })
  return Object.fromEntries(await Promise.all(versions))
}
