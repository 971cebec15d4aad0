import { join } from 'node:path'

/** One name of a path: no dot in front, no separator of any system, nothing encoded twice. */
const NAME = /^[\w@~+-][\w.@~+-]*$/

/** In the shell's folder too, but made into pages or read by us: not content-hashed. */
const NOT_ASSETS = new Set(['index.html', 'shell.json'])

/** What stands behind an address: a file of a build, or one of a published release. */
type AssetPlace = { file: string } | { module: string; version: string; path: string }

/** What is behind an address below /_, or undefined when there can be nothing. */
export function locateAsset(root: string, address: string): AssetPlace | undefined {
  const [space, ...names] = address.split('/').slice(1).map(decode)
  if (names.length === 0 || !names.every((name) => NAME.test(name))) return undefined
  if (space === '_shell') return NOT_ASSETS.has(names.join('/')) ? undefined : { file: join(root, 'shell', 'dist', ...names) }
  const [module = '', version = '', ...rest] = names
  // What the loader writes there makes an address new to the browser, nothing more.
  const path = rest[0]?.startsWith('~') ? rest.slice(1) : rest
  if (space !== '_m' || path.length === 0) return undefined
  // Versions begin with a digit. What does not is no release, but files of the public pages, which are built and served as the shell is.
  return /^\d/.test(version) ? { module, version, path: path.join('/') } : { file: join(root, `mf-${module}`, 'dist', version, ...path) }
}

/** What cannot be decoded is no name. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
