import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const NOT_SHIPPED = /\.(test|stories)\.tsx?$|(^|\/)(dist|node_modules|testing|storybook-static)(\/|$)/

/**
 * Packages that are bundled into modules and pages, entirely or partly. In this repository, these are source folders; elsewhere, they are
 * installed packages.
 */
const BUNDLED = ['@billfold/contracts/versions', '@billfold/ui', '@billfold/web-kit'].map((name) => dirname(fileURLToPath(import.meta.resolve(name))))

/**
 * The package version and a hash of everything that affects the release. Computed before the build, because the names of the container and
 * its globals contain this version.
 */
export function releaseVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  // Includes inputs outside the module's folder: the bundled packages, which contain the build preset, and the lock file.
  const decisive = [...filesOf(root, ['**/*']), ...BUNDLED.flatMap((folder) => filesOf(folder, SOURCES)), ...filesOf(lockFolder(root), ['package-lock.json'])]
  for (const file of decisive) {
    hash.update(file.name).update('\0').update(readFileSync(file.path)).update('\0')
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}

const SOURCES = ['**/*.{ts,tsx,js,css,json}']

/** The nearest folder with a lock file, from the module's folder upwards: the module's own, or the repository's. */
function lockFolder(root: string): string {
  const above = dirname(root)
  return above === root || existsSync(join(root, 'package-lock.json')) ? root : lockFolder(above)
}

function filesOf(folder: string, patterns: string[]): { name: string; path: string }[] {
  const entries = globSync(patterns, { cwd: folder, withFileTypes: true, exclude: (entry) => NOT_SHIPPED.test(`/${entry.name}`) })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Fonts and images are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/

interface ReleaseFiles {
  /** Subresource integrity hash of every file: 'sha384-…'. */
  assets: Record<string, string>
  /** Brotli size of every file in bytes, or the original size if the file is not compressed. */
  sizes: Record<string, number>
}

/** Hashes every emitted file and writes a '.br' file next to it, so that no file is compressed on request. */
export function finishFiles(folder: string): ReleaseFiles {
  const assets: Record<string, string> = {}
  const sizes: Record<string, number> = {}
  for (const file of globSync('**/*.*', { cwd: folder }).filter((name) => !name.endsWith('.br')).toSorted()) {
    const content = readFileSync(join(folder, file))
    assets[file] = integrityOf(content)
    sizes[file] = content.length
    if (!COMPRESSIBLE.test(file)) continue
    const compressed = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    sizes[file] = compressed.length
    writeFileSync(join(folder, `${file}.br`), compressed)
  }
  return { assets, sizes }
}

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** Content of dist/releases.json: the built version that the registry serves. */
interface Releases {
  current: string
  /** The previous version, for rollbacks. */
  lastGood: string | null
}

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds to keep old files, because open tabs keep loading files from the version that they started with. */
const KEPT_FOR = 30 * DAY
const ALWAYS_KEPT = 5

export function recordRelease(dist: string, version: string): void {
  const file = join(dist, 'releases.json')
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Releases) : null
  const candidate = before?.current === version ? before.lastGood : (before?.current ?? null)
  const lastGood = candidate !== null && isBuilt(dist, candidate) ? candidate : null
  const releases: Releases = { current: version, lastGood }
  writeFileSync(file, `${JSON.stringify(releases, null, 2)}\n`)
  prune(dist, releases)
}

function isBuilt(dist: string, version: string): boolean {
  return existsSync(join(dist, version, 'module.json'))
}

function prune(dist: string, { current, lastGood }: Releases): void {
  const versions = readdirSync(dist)
    .filter((name) => isBuilt(dist, name))
    .map((name) => ({ name, built: statSync(join(dist, name, 'module.json')).mtimeMs }))
    .toSorted((a, b) => b.built - a.built)
  for (const { name, built } of versions.slice(ALWAYS_KEPT)) {
    const isNeeded = name === current || name === lastGood || Date.now() - built < KEPT_FOR
    if (!isNeeded) rmSync(join(dist, name), { recursive: true })
  }
}
