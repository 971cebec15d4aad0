import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const NOT_SHIPPED = /\.(test|stories)\.tsx?$|(^|\/)(dist|node_modules|testing|storybook-static)(\/|$)/

/** Bundled into every module; in this repository the sources, elsewhere the installed package. */
const CONTRACTS = dirname(fileURLToPath(import.meta.resolve('@billfold/contracts/versions')))

/** The package version and a hash of all inputs of the release. Computed before the build, because the container's name and globals contain it. */
export function releaseVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  // Inputs outside of the module's folder: bundled contracts, the build preset and the lock file.
  const decisive = [...filesOf(root, ['**/*']), ...filesOf(CONTRACTS, SCRIPTS), ...filesOf(import.meta.dirname, SCRIPTS), ...filesOf(lockFolder(root), ['package-lock.json'])]
  for (const file of decisive) {
    hash.update(file.name).update('\0').update(readFileSync(file.path)).update('\0')
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}

const SCRIPTS = ['**/*.{ts,js}']

/** The nearest parent folder with a lock file: the module's own, or the repository's. */
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
