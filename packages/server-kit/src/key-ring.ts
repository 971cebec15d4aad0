import { type KeyObject, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'

/** A secret, and the short name that tokens and stored data use to refer to it. */
export interface Key {
  id: string
  secret: string
}

/** The first key signs and seals. All keys verify and open. */
export type KeyRing = readonly [Key, ...Key[]]

const KEY = /^[a-z0-9-]{1,16}:[\w-]{32,}$/
const ED25519 = /^[a-z0-9-]{1,16}:[\w-]{43}$/

const RING = 'must be one or more keys like k2:SECRET,k1:SECRET, the current one first, each with at least 32 letters, digits, - and _'
const SIGNING = 'must be one Ed25519 key like k1:SECRET, its secret 32 bytes in base64url'
const PUBLIC = 'must be one or more public Ed25519 keys like k2:KEY,k1:KEY, each 32 bytes in base64url'

/** Symmetric keys that are only used by the process that has them: 'k2:secret,k1:secret'. */
export const keyRing = ringOf(KEY, RING)
export const signingKey = z.pipe(
  z.string(SIGNING).check(z.refine((text) => ED25519.test(text), SIGNING)),
  z.transform((text: string): Key => parseKeys(text)[0]),
)
/** The public keys for the current and earlier signing keys. The field `secret` contains the public key. */
export const publicKeys = ringOf(ED25519, PUBLIC)

function ringOf(form: RegExp, message: string) {
  return z.pipe(
    z.string(message).check(z.refine((text) => text.split(',').every((part) => form.test(part.trim())) && hasUniqueIds(text), message)),
    z.transform((text: string): KeyRing => parseKeys(text)),
  )
}

function hasUniqueIds(text: string): boolean {
  const ids = parseKeys(text).map(({ id }) => id)
  return new Set(ids).size === ids.length
}

/** Expects text that has already been validated. */
export function parseKeys(text: string): KeyRing {
  const keys = text.split(',').map((part) => {
    const [id = '', secret = ''] = part.trim().split(':')
    return { id, secret }
  })
  return keys as [Key, ...Key[]]
}

export function formatKeys(keys: readonly Key[]): string {
  return keys.map(({ id, secret }) => `${id}:${secret}`).join(',')
}

/** 32 random bytes in base64url. They are also a valid Ed25519 private key. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export interface SigningKey {
  id: string
  publicKey: string
  sign: (content: Uint8Array) => string
}

/** The PKCS #8 prefix for a 32-byte Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingKeyOf({ id, secret }: Key): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(secret, 'base64url')]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { id, publicKey: x, sign: (content) => sign(null, content, privateKey).toString('base64url') }
}

type VerifySignature = (keyId: string, content: Uint8Array, signature: string) => boolean

/** Accepts several public keys, so that signatures made with earlier keys stay valid. */
export function signatureVerifier(publicKeys: readonly Key[]): VerifySignature {
  const keys = new Map<string, KeyObject>(
    publicKeys.map(({ id, secret }) => [id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: secret }, format: 'jwk' })]),
  )
  return function verifySignature(keyId, content, signature) {
    const key = keys.get(keyId)
    const bytes = Buffer.from(signature, 'base64url')
    // Accepts only the canonical encoding, because the decoder allows several spellings of the same bytes.
    return key !== undefined && bytes.toString('base64url') === signature && verify(null, content, key, bytes)
  }
}
