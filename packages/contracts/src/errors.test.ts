import { expect, test } from 'vitest'
import { isErrorBody } from './errors.ts'

test('a body is one of ours by a code that we have, not by a word that every object knows', () => {
  const bodies = ['not_found', 'constructor', 'toString', '__proto__', 'teapot', 404].map((code) => isErrorBody({ code, message: 'No' }))
  expect(bodies).toEqual([true, false, false, false, false, false])
})
