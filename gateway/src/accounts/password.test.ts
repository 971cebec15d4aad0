import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, UNKNOWN_PASSWORD_HASH } from './password.ts'

test('verifies only the password that was hashed', async () => {
  const stored = await hashPassword('correct horse')
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('Correct horse', stored)).toBe(false)
})

test('hashes with the cost that OWASP recommends', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('produces different hashes for the same password', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('accepts the password in a different Unicode normalization form', async () => {
  expect(await isPassword('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true)
})

test('accepts long passwords with combining marks in any order', async () => {
  const marks = '\u0301'.repeat(250_000) + '\u0323'.repeat(250_000)
  const stored = await hashPassword(marks)
  expect([await isPassword(marks, stored), await isPassword(marks.slice(1), stored)]).toEqual([true, false])
})

const LONG_AGO = '$argon2id$v=19$m=19456,t=2,p=1$z/e50ZJBH8ziv6xkx3E1MQ$cvT5W6oTbDqxCpXjg8P5xcLlgwwdq/mlTAgV1yMa1UQ'

test('verifies older hashes that have a different cost', async () => {
  expect(await isPassword('correct horse', LONG_AGO)).toBe(true)
  const cheap = '$argon2id$v=19$m=80,t=10,p=10$c29tZXNhbHRzb21lc2FsdA$'
  expect(await isPassword('x', `${cheap}rhfQ1a5CtDJyAdOydRB2YbIcrZBhfPO1t+9+P0ZSVi4`)).toBe(true)
  expect(await isPassword('x', `${cheap}${'A'.repeat(43)}`)).toBe(false)
})

test('rejects every password for an unknown account', async () => {
  expect(await isPassword('', UNKNOWN_PASSWORD_HASH)).toBe(false)
})

test('throws on a stored hash in an unknown format', async () => {
  for (const wrong of ['-', '', `x${LONG_AGO}`, `${LONG_AGO}$`]) await expect(isPassword('correct horse', wrong)).rejects.toThrow('unknown format')
})

test('leaves threads free for other work while hashing many passwords', async () => {
  const done: string[] = []
  const hashes = Array.from({ length: 8 }, async () => done.push(await hashPassword('same').then(() => 'hash')))
  await stat(import.meta.filename)
  done.push('file')
  await Promise.all(hashes)
  expect(done[0]).toBe('file')
})
