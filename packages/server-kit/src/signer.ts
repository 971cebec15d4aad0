import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

export interface Signer {
  sign: (text: string) => string
  verify: (text: string, signature: string) => boolean
}

/** A signature takes as long as everything else that is done with a cookie; and a browser's requests come together, with the same cookie, for the same user. */
const KEPT = 1000

/** Signs with one key. The key object is made once, and what was signed or looked at just now is not worked out again. */
export function signer(algorithm: 'sha1' | 'sha256', key: string): Signer {
  const secret = createSecretKey(key, 'utf8')
  const known = new Map<string, string>()
  function sign(text: string): string {
    const found = known.get(text)
    if (found !== undefined) return found
    const signature = createHmac(algorithm, secret).update(text).digest('base64url')
    if (known.size >= KEPT) known.clear()
    known.set(text, signature)
    return signature
  }
  return { sign, verify: (text, signature) => isSame(sign(text), signature) }
}

function isSame(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
