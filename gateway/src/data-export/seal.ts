import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '@billfold/server-kit/key-ring'

/**
 * Proves that an exported file comes from this installation and is unchanged: the manifest contains the hash of each file that is restored.
 */
export interface Seal {
  sign: (manifest: Buffer) => string
  isValid: (manifest: Buffer, tag: string) => boolean
}

/** Seals made with former keys of the ring remain valid. */
export function manifestSeal(keys: KeyRing): Seal {
  const derived = keys.map(({ secret }) => Buffer.from(hkdfSync('sha256', secret, '', 'billfold data export', 32)))
  const tagOf = (key: Buffer, manifest: Buffer) => createHmac('sha256', key).update(manifest).digest()
  return {
    sign: (manifest) => tagOf(derived[0] ?? Buffer.alloc(0), manifest).toString('base64url'),
    isValid(manifest, tag) {
      const claimed = Buffer.from(tag.trim(), 'base64url')
      return derived.some((key) => claimed.length === 32 && timingSafeEqual(tagOf(key, manifest), claimed))
    },
  }
}
