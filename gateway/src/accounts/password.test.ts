import { expect, test } from 'vitest'
import { hashPassword, isPassword, NOBODYS_PASSWORD } from './password.ts'

test('a hash knows its password and no other', async () => {
  const stored = await hashPassword('correct horse')
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('Correct horse', stored)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('letters that another keyboard composes differently are the same password', async () => {
  expect(await isPassword('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true)
})

test('a hash made at another cost still opens', async () => {
  const cheap = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
  expect(await isPassword('x', `${cheap}${'A'.repeat(43)}`)).toBe(false)
})

test('nobody has the password of nobody', async () => {
  expect(await isPassword('', NOBODYS_PASSWORD)).toBe(false)
})

test('what is no hash of ours is an error, not a wrong password', async () => {
  await expect(isPassword('x', '-')).rejects.toThrow('not in the form')
})
