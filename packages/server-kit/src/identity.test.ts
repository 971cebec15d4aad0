import { describe, expect, test } from 'vitest'
import { signIdentity, verifyIdentity } from './identity.ts'

const key = 'a key of at least sixteen'
const identity = { userId: 7, timeZone: 'Europe/Berlin', address: '203.0.113.7' }

describe('the identity that the gateway vouches for', () => {
  test('arrives as it was signed', () => {
    expect(verifyIdentity(signIdentity(identity, key), key)).toEqual(identity)
  })

  test('is refused when any character was changed, when signed by another key, and when absent', () => {
    const token = signIdentity(identity, key)
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(() => verifyIdentity(changed, key)).toThrow('You are not signed in')
    }
    for (const other of [signIdentity(identity, 'another key of that length'), '', '.', 'a.b']) {
      expect(() => verifyIdentity(other, key)).toThrow(expect.objectContaining({ code: 'unauthenticated', message: 'You are not signed in' }))
    }
  })

  test('is good for the service that it was made for alone; one that names none, of the release before, for each', () => {
    const token = signIdentity({ ...identity, service: 'billing' }, key)
    expect(verifyIdentity(token, key, { service: 'billing' }).userId).toBe(7)
    expect(() => verifyIdentity(token, key, { service: 'projects' })).toThrow('You are not signed in')
    expect(verifyIdentity(signIdentity(identity, key), key, { service: 'projects' }).userId).toBe(7)
  })

  test('is good for half a minute, and for five seconds more at most: until then it is the same', () => {
    const token = signIdentity(identity, key, 0)
    expect(verifyIdentity(token, key, { now: 30_000 })).toEqual(identity)
    expect(() => verifyIdentity(token, key, { now: 30_001 })).toThrow('You are not signed in')
    const [early, late] = [signIdentity(identity, key, 1), signIdentity(identity, key, 5000)]
    expect([early === late, early === token, early === signIdentity({ ...identity, userId: 8 }, key, 1)]).toEqual([true, false, false])
    expect(verifyIdentity(early, key, { now: 35_000 })).toEqual(identity)
    expect(() => verifyIdentity(early, key, { now: 35_001 })).toThrow('You are not signed in')
  })
})
