import { createHmac, hkdfSync } from 'node:crypto'

/** Short names for texts that must not stand in a log. Without the key nobody can try which text has one. */
export function fingerprints(internalKey: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', internalKey, '', 'billfold log', 32))
  return (text) => createHmac('sha256', key).update(text.toLowerCase()).digest('base64url').slice(0, 12)
}
