import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** dist/releases.json: the built version that the registry serves. */
interface Releases {
  current: string
  /** The previous version, for rollbacks. */
  lastGood: string | null
}

const DAY = 24 * 60 * 60 * 1000
/** Open tabs keep loading the files of the version that they started with. */
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
