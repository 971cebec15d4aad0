import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { evidenceKey } from './evidence-key.ts'

const content = Buffer.from('what was signed')

test('seals so that whoever has the public key can tell', () => {
  const { publicKey, seal } = evidenceKey('a key of at least sixteen')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const sealed = Buffer.from(seal(content), 'base64url')
  expect(verify(null, content, key, sealed)).toBe(true)
  expect(verify(null, Buffer.from('what was signeD'), key, sealed)).toBe(false)
})

test('is the same for the same internal key, and another for another', () => {
  const [key, again, other] = ['a key of at least sixteen', 'a key of at least sixteen', 'a key of at least sixteeN'].map(evidenceKey)
  expect(again?.publicKey).toBe(key?.publicKey)
  expect(again?.seal(content)).toBe(key?.seal(content))
  expect(other?.publicKey).not.toBe(key?.publicKey)
})

test('is the same in years to come: bundles name it', () => {
  expect(evidenceKey('a key of at least sixteen').publicKey).toBe('ccY0BW6WUgQGYo79-JQts2PNVOW1komz6eSvX6ezaWU')
})
