import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What koa's cookies ask of their keys. Keygrip, which is theirs otherwise, makes three keys for each look. */
export interface CookieSigner {
  sign(data: string): string
  verify(data: string, signature: string): boolean
  /** Which of the keys made the signature; -1: none. */
  index(data: string, signature: string): number
}

/** The first key signs; the others are still believed. */
export function cookieSigner([first, ...others]: readonly string[]): CookieSigner {
  if (first === undefined) throw new Error('There is no key to sign cookies with')
  const keys = [first, ...others].map((key) => createSecretKey(key, 'utf8'))
  const index = (data: string, signature: string) => keys.findIndex((key) => isSame(signatureOf(data, key), signature))
  return {
    sign: (data) => signatureOf(data, keys[0] as KeyObject),
    index,
    verify: (data, signature) => index(data, signature) >= 0,
  }
}

/** As Keygrip makes it, so that whoever is signed in stays so. */
function signatureOf(data: string, key: KeyObject): string {
  return createHmac('sha1', key).update(data).digest('base64url')
}

function isSame(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
