import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPublicKey, verify } from 'node:crypto'
import { keyRing, publicKeys, randomSecret, signatureVerifier, signingKey, signingKeyOf } from './key-ring.ts'

const [one, two] = [randomSecret(), randomSecret()]

test('keys are read in order, with their ids', () => {
  expect(z.parse(keyRing, `k2:${two}, k1:${one}`)).toEqual([
    { id: 'k2', secret: two },
    { id: 'k1', secret: one },
  ])
  expect(z.parse(publicKeys, `k1:${one}`)).toEqual([{ id: 'k1', secret: one }])
  expect(z.parse(signingKey, `k1:${one}`)).toEqual({ id: 'k1', secret: one })
})

test.each([one, 'k1:short', `k1:${one},k1:${two}`, `k1:${one},`, `key.1:${one}`, `${'k'.repeat(17)}:${one}`, ''])('%s is rejected as a key ring', (text) => {
  expect(z.safeParse(keyRing, text).success).toBe(false)
})

test('a signing key must be exactly one key, and every Ed25519 key must have 32 bytes', () => {
  for (const text of [`k1:${one},k2:${two}`, `k1:${one}x`, one]) expect(z.safeParse(signingKey, text).success).toBe(false)
  expect(z.safeParse(publicKeys, `k1:${one}x`).success).toBe(false)
})

const content = Buffer.from('content')
const secretOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const key = signingKeyOf({ id: 'k1', secret: secretOf(1) })

test('a signature can be verified with the public key alone', () => {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  const signature = Buffer.from(key.sign(content), 'base64url')
  expect(verify(null, content, publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('contenT'), publicKey, signature)).toBe(false)
})

test('the same secret always yields the same key', () => {
  expect(key.publicKey).toBe('iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w')
})

test('verifies signatures made with the current key or a former one, found by key id, and rejects all others', () => {
  const former = signingKeyOf({ id: 'k0', secret: secretOf(2) })
  const verifySignature = signatureVerifier([key, former].map(({ id, publicKey }) => ({ id, secret: publicKey })))
  expect(verifySignature('k1', content, key.sign(content))).toBe(true)
  expect(verifySignature('k0', content, former.sign(content))).toBe(true)
  expect(verifySignature('k1', content, former.sign(content))).toBe(false)
  expect(verifySignature('k2', content, key.sign(content))).toBe(false)
  expect(verifySignature('k1', content, `${key.sign(content)}=`)).toBe(false)
})
