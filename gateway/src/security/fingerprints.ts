import { createHmac } from 'node:crypto'

/** Keyed short hashes for texts that must not be in the log; without the key they cannot be guessed by trial. */
export function fingerprints(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text.toLowerCase()).digest('base64url').slice(0, 12)
}
