import { signer } from '@billfold/server-kit/signer'

/** What koa's cookies ask of their keys. Keygrip, which is theirs otherwise, makes three keys for each look. */
interface CookieSigner {
  sign(data: string): string
  verify(data: string, signature: string): boolean
  /** Which of the keys made the signature; -1: none. */
  index(data: string, signature: string): number
}

/** The first key signs; the others are still believed. As Keygrip signs, so that whoever is signed in stays so. */
export function cookieSigner(keys: readonly string[]): CookieSigner {
  const signers = keys.map((key) => signer('sha1', key))
  const [first] = signers
  if (!first) throw new Error('There is no key to sign cookies with')
  const index = (data: string, signature: string) => signers.findIndex(({ verify }) => verify(data, signature))
  return { sign: first.sign, index, verify: (data, signature) => index(data, signature) >= 0 }
}
