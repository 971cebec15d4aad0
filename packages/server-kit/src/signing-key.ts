import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Key } from './key-ring.ts'

export interface SigningKey {
  id: string
  /** 32 bytes in base64url. */
  publicKey: string
  /** The signature in base64url. */
  sign: (content: Uint8Array) => string
}

/** RFC 8410: the PKCS #8 prefix of a 32-byte Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingKeyOf({ id, secret }: Key): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(secret, 'base64url')]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { id, publicKey: x, sign: (content) => sign(null, content, privateKey).toString('base64url') }
}

export type VerifySignature = (keyId: string, content: Uint8Array, signature: string) => boolean

/** Accepts several public keys, so that signatures of earlier keys stay valid. */
export function signatureVerifier(publicKeys: readonly Key[]): VerifySignature {
  const keys = new Map<string, KeyObject>(
    publicKeys.map(({ id, secret }) => [id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: secret }, format: 'jwk' })]),
  )
  return function verifySignature(keyId, content, signature) {
    const key = keys.get(keyId)
    const bytes = Buffer.from(signature, 'base64url')
    // Accept only the canonical encoding: the decoder allows several spellings of the same bytes.
    return key !== undefined && bytes.toString('base64url') === signature && verify(null, content, key, bytes)
  }
}
