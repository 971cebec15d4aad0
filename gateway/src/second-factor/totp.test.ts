import { expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'
import { base32, stepAt, stepOfCode, totp, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('generates the codes from RFC 6238, appendix B: at %i s %s', (seconds, code) => {
  expect(totp(secret, stepAt(seconds * 1000), 8)).toBe(code)
  expect(totp(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
})

test('accepts a code in its own 30-second step, in the previous one and in the next one', () => {
  const now = 1_111_111_111_000
  const code = totp(secret, stepAt(now))
  const half = 30_000
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, code, now + steps * half) !== undefined)).toEqual([false, true, true, true, false])
  expect(stepOfCode(secret, code, now + half)).toBe(stepAt(now))
  expect(stepOfCode(undefined, code, now)).toBeUndefined()
})

test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('rejects %s as a code', (code) => {
  expect(stepOfCode(secret, code, 1_111_111_111_000)).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes base32 as in RFC 4648, section 10: %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('includes the account name, escaped, in the otpauth URL', () => {
  const uri = totpUri(secret, 'a&b=c@example.com')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Billfold:a%26b%3Dc%40example\.com\?/)
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({ secret: base32(secret), issuer: 'Billfold', algorithm: 'SHA1', digits: '6', period: '30' })
})

test('opens a sealed secret only with its key and for its user', () => {
  const box = secretBox([{ id: 'k1', secret: 'a key of the tests' }])
  const sealed = box.seal(secret, 7)
  expect(sealed.includes(secret)).toBe(false)
  expect(box.seal(secret, 7)).not.toEqual(sealed)
  // Secrets stored in this format must remain readable.
  expect(box.open(Buffer.from('Amsx3E6DttUQ0Hti3b6egDnxyPoEMDqiVNTam-qyE7Rxx_soboLvZj_7fqeNHLLnQShU', 'base64url'), 7)).toEqual(secret)
  expect(box.open(sealed, 7)).toEqual(secret)
  expect(box.open(sealed, 8)).toBeUndefined()
  expect(secretBox([{ id: 'k1', secret: 'another key of theirs' }]).open(sealed, 7)).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) expect(box.open(Buffer.from(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))), 7)).toBeUndefined()
})

test('opens a secret sealed with a previous key and seals with the current one', () => {
  const [one, two] = [{ id: 'k1', secret: 'the former key' }, { id: 'k2', secret: 'the current key' }]
  const [before, after, retired] = [secretBox([one]), secretBox([two, one]), secretBox([two])]
  const sealed = before.seal(secret, 7)
  expect([after.open(sealed, 7), after.isCurrent(sealed)]).toEqual([secret, false])
  const renewed = after.seal(secret, 7)
  expect([after.isCurrent(renewed), retired.open(renewed, 7), retired.open(sealed, 7)]).toEqual([true, secret, undefined])
})
