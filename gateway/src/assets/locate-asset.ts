import { join } from 'node:path'

/** One name of a path: no dot in front, no separator of any system, nothing encoded twice. */
const NAME = /^[\w@~+-][\w.@~+-]*$/

/** In the shell's folder too, but made into pages or read by us: not content-hashed. */
const NOT_ASSETS = new Set(['index.html', 'shell.json'])

/** The file behind an address below /_, or undefined when there can be none. */
export function locateAsset(root: string, path: string): string | undefined {
  const [space, ...names] = path.split('/').slice(1).map(decode)
  if (names.length === 0 || !names.every((name) => NAME.test(name))) return undefined
  if (space === '_shell') return NOT_ASSETS.has(names.join('/')) ? undefined : join(root, 'shell', 'dist', ...names)
  const [id = '', version = '', ...rest] = names
  // What the loader writes there makes an address new to the browser, nothing more.
  const file = rest[0]?.startsWith('~') ? rest.slice(1) : rest
  return space === '_m' && file.length > 0 ? join(root, `mf-${id}`, 'dist', version, ...file) : undefined
}

/** What cannot be decoded is no name. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
