import { join } from 'node:path'

/** One path segment: no leading dot, no separator of any operating system, no double encoding. */
const NAME = /^[\w@~+-][\w.@~+-]*$/

/** In the shell's folder too, but not content-hashed: templates and files for the gateway. */
const NOT_ASSETS = new Set(['index.html', 'shell.json'])

/** A file of a build or of a published release. */
type AssetPlace = { file: string } | { module: string; version: string; path: string }

/** Maps a URL path below /_ to its file; undefined if it is invalid. */
export function locateAsset(root: string, address: string): AssetPlace | undefined {
  const [space, ...names] = address.split('/').slice(1).map(decode)
  if (names.length === 0 || !names.every((name) => NAME.test(name))) return undefined
  if (space === '_shell') return NOT_ASSETS.has(names.join('/')) ? undefined : { file: join(root, 'shell', 'dist', ...names) }
  const [module = '', version = '', ...rest] = names
  // The loader adds a '~…' segment to make the URL new to the browser; it has no other meaning.
  const path = rest[0]?.startsWith('~') ? rest.slice(1) : rest
  if (space !== '_m' || path.length === 0) return undefined
  // Versions start with a digit. All other names are files of the public pages, which are served from their build like the shell.
  return /^\d/.test(version) ? { module, version, path: path.join('/') } : { file: join(root, `mf-${module}`, 'dist', version, ...path) }
}

/** Returns an invalid name if the segment cannot be decoded. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
