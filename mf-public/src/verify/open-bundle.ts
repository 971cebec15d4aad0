import { unzipSync } from 'fflate'
import type { Bundle } from '@billfold/contracts/proposals/verify-bundle'

/** More than any bundle of ours; what claims more is not unpacked. */
const MAX_BYTES = 100 * 1024 * 1024

export class NoBundle extends Error {}

/**
 * The files of a .zip. One that names a file twice is refused: which of the two is shown would depend on who unpacks it, and
 * only one of them would have been checked.
 */
export function openBundle(zip: Uint8Array): Bundle {
  const names = new Set<string>()
  let size = 0
  try {
    const files = unzipSync(zip, {
      filter({ name, originalSize }) {
        size += originalSize
        if (names.has(name)) throw new NoBundle(`It holds ${name} twice.`)
        if (size > MAX_BYTES) throw new NoBundle('It is too large.')
        names.add(name)
        return true
      },
    })
    return new Map(Object.entries(files).map(([name, content]) => [name, Uint8Array.from(content)]))
  } catch (error) {
    if (error instanceof NoBundle) throw error
    throw new NoBundle('It is no .zip file, or it is damaged.')
  }
}
