import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureVerifier, signingKeyOf } from './signing-key.ts'

const content = Buffer.from('content')
const secretOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const key = signingKeyOf({ id: 'k1', secret: secretOf(1) })

test('signs so that anybody with the public key can verify', () => {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  const signature = Buffer.from(key.sign(content), 'base64url')
  expect(verify(null, content, publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('contenT'), publicKey, signature)).toBe(false)
})

test('derives the same key from the same secret', () => {
  expect(key.publicKey).toBe('iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w')
})

test('verifies with current and former keys by id, and with no other', () => {
  const former = signingKeyOf({ id: 'k0', secret: secretOf(2) })
  const verifySignature = signatureVerifier([key, former].map(({ id, publicKey }) => ({ id, secret: publicKey })))
  expect(verifySignature('k1', content, key.sign(content))).toBe(true)
  expect(verifySignature('k0', content, former.sign(content))).toBe(true)
  expect(verifySignature('k1', content, former.sign(content))).toBe(false)
  expect(verifySignature('k2', content, key.sign(content))).toBe(false)
  expect(verifySignature('k1', content, `${key.sign(content)}=`)).toBe(false)
})
