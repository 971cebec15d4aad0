import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'Password123!', '12345678', 'qwerty!!', '11111111', 'aaaaaaaa'])('knows %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'tR7-moss-lantern', 'ab'])('does not know %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
