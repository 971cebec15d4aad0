import { expect, test } from 'vitest'
import { isErrorBody } from './errors.ts'

test('recognizes error bodies by a known code, not by a property of every object', () => {
  const bodies = ['not_found', 'constructor', 'toString', '__proto__', 'teapot', 404].map((code) => isErrorBody({ code, message: 'No' }))
  expect(bodies).toEqual([true, false, false, false, false, false])
})
