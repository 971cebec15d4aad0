import { expect, test } from 'vitest'
import { isErrorBody } from './errors.ts'

test('recognizes an error by its code, not by properties of every object', () => {
  const bodies = ['not_found', 'constructor', 'toString', '__proto__', 'teapot', 404].map((code) => isErrorBody({ code, message: 'No' }))
  expect(bodies).toEqual([true, false, false, false, false, false])
})
