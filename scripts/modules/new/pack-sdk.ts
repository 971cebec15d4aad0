import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SDK_VERSION } from '@billfold/contracts/versions'
import { compilePackage } from '../../packages/compile-package.ts'

const run = promisify(execFile)

/** The packages of the SDK, which are released together. */
const sdkPackages = ['contracts', 'ui', 'web-kit'] as const

/** '@billfold/ui' → 'file:vendor/billfold-ui-1.0.0-1f2e3d4c.tgz'. */
export type SdkDependencies = Record<string, string>

/** Replaces the SDK in a module's `vendor` folder. */
export async function packSdk(root: string, folder: string): Promise<SdkDependencies> {
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
  // Lock files store a hash for each name, so new content needs a new name.
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
  // Modules install the tools of presets, tests and stories themselves.
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

/** The package has the same subpaths as the source: './*' with './src/*' covers '…/render.tsx' and '…/global.css'. */
function publishedExports(key: string, target: string): Record<string, unknown> {
  const path = target.replace('./src/', './')
  if (/\.tsx?$/.test(path)) return { [key]: compiled(path.replace(/\.tsx?$/, '')) }
  return { [`${key}.ts`]: compiled(path), [`${key}.tsx`]: compiled(path), [key]: path }
}

function compiled(path: string) {
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** The versions in this repository. */
export async function pinned(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const versions = names.map(async (name) => {
    const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
    return [name, version] as const
  })
  return Object.fromEntries(await Promise.all(versions))
}
