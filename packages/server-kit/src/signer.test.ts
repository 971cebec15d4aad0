import { expect, test } from 'vitest'
import { signer } from './signer.ts'

/** RFC 4231, test case 2. */
const [KEY, TEXT, SIGNATURE] = ['Jefe', 'what do ya want for nothing?', Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString('base64url')]

test('a text has one signature, the first time and the next, and after thousands of others', () => {
  const { sign, verify } = signer('sha256', KEY)
  const others = Array.from({ length: 2500 }, (_, n) => `text ${n}`)
  const signatures = others.map(sign)
  expect([sign(TEXT), sign(TEXT), verify(TEXT, SIGNATURE)]).toEqual([SIGNATURE, SIGNATURE, true])
  expect(others.map(sign)).toEqual(signatures)
  expect([new Set(signatures).size, sign(TEXT)]).toEqual([others.length, SIGNATURE])
})

test('what was signed with another key or in another way is not believed, however often it was believed here', () => {
  const mine = signer('sha256', KEY)
  for (let n = 0; n < 3; n += 1) expect(mine.verify(TEXT, SIGNATURE)).toBe(true)
  for (const other of [signer('sha256', 'Jefe2'), signer('sha1', KEY)]) expect([other.verify(TEXT, SIGNATURE), mine.verify(TEXT, other.sign(TEXT))]).toEqual([false, false])
  for (const wrong of ['', SIGNATURE.slice(1), `${SIGNATURE}=`, SIGNATURE.toUpperCase()]) expect(mine.verify(TEXT, wrong)).toBe(false)
})
