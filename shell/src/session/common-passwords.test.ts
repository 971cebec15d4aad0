import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'Password123!', '12345678', 'qwerty!!', '11111111', 'aaaaaaaa'])('%s is known to everybody', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'tR7-moss-lantern', 'ab'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
