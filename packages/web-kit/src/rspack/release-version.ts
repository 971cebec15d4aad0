import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|(^|\/)(dist|node_modules|testing)(\/|$)/

/** What ends up in a module besides its own folder: contracts are bundled, the preset and the lock decide the rest. */
const ALSO_DECIDED_BY = ['packages/contracts/src/**/*.ts', 'packages/web-kit/src/rspack/*.ts', 'package-lock.json']

/**
 * Package version and a hash of everything that the release is made of.
 * Known before the build, because the container's name and its globals carry it.
 */
export function releaseVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const file of filesOf(root, ['**/*']).concat(filesOf(REPOSITORY, ALSO_DECIDED_BY))) {
    hash.update(file.name).update('\0').update(readFileSync(file.path)).update('\0')
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}

function filesOf(folder: string, patterns: string[]): { name: string; path: string }[] {
  const entries = globSync(patterns, { cwd: folder, withFileTypes: true, exclude: (entry) => NOT_SHIPPED.test(`/${entry.name}`) })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
