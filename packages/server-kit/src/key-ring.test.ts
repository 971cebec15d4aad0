import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keyRing, publicKeys, randomSecret, signingKey } from './key-ring.ts'

const [one, two] = [randomSecret(), randomSecret()]

test('reads keys in their order, with their ids', () => {
  expect(z.parse(keyRing, `k2:${two}, k1:${one}`)).toEqual([
    { id: 'k2', secret: two },
    { id: 'k1', secret: one },
  ])
  expect(z.parse(publicKeys, `k1:${one}`)).toEqual([{ id: 'k1', secret: one }])
  expect(z.parse(signingKey, `k1:${one}`)).toEqual({ id: 'k1', secret: one })
})

test.each([one, 'k1:short', `k1:${one},k1:${two}`, `k1:${one},`, `key.1:${one}`, `${'k'.repeat(17)}:${one}`, ''])('rejects %s as a key ring', (text) => {
  expect(z.safeParse(keyRing, text).success).toBe(false)
})

test('requires exactly one signing key, and 32 bytes for an Ed25519 key', () => {
  for (const text of [`k1:${one},k2:${two}`, `k1:${one}x`, one]) expect(z.safeParse(signingKey, text).success).toBe(false)
  expect(z.safeParse(publicKeys, `k1:${one}x`).success).toBe(false)
})
