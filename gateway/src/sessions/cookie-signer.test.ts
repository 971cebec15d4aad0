import { expect, test } from 'vitest'
import { cookieSigner } from './cookie-signer.ts'

const COOKIE = 'billfold.sid=3q2-7w'
/** Each with what Keygrip made of the cookie. */
const TODAY = ['the key of today', 'K2ECHimgn2z-mS2oqIzscLd2vp4'] as const
const YESTERDAY = ['the key of yesterday', 'V59MGtUZCrxjdcKmQX2M4E5hABY'] as const

test('signs with the first key, as Keygrip did: whoever was signed in before stays so', () => {
  expect(cookieSigner([TODAY[0], YESTERDAY[0]]).sign(COOKIE)).toBe(TODAY[1])
})

test('believes each of its keys and tells which; nobody else’s, of nothing else, and no part of one', () => {
  const signer = cookieSigner([TODAY[0], YESTERDAY[0]])
  expect([TODAY[1], YESTERDAY[1]].map((signature) => signer.index(COOKIE, signature))).toEqual([0, 1])
  expect([TODAY[1], YESTERDAY[1]].map((signature) => signer.verify(COOKIE, signature))).toEqual([true, true])
  for (const forged of ['', TODAY[1].slice(1), `${TODAY[1]}=`, TODAY[1].toUpperCase()]) expect(signer.verify(COOKIE, forged)).toBe(false)
  expect(signer.verify(`${COOKIE}x`, TODAY[1])).toBe(false)
  expect(cookieSigner(['somebody’s key']).index(COOKIE, TODAY[1])).toBe(-1)
})

test('without a key nobody is signed in', () => {
  expect(() => cookieSigner([])).toThrow('no key')
})
