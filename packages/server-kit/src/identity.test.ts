import { describe, expect, test } from 'vitest'
import { DELEGATION_HEADER, type Identity, IDENTITY_HEADER, identityHeaders, identitySigner, identityVerifier } from './identity.ts'
import { randomSecret, signingKeyOf } from './key-ring.ts'

const key = { id: 'k1', secret: randomSecret() }
const publicOf = ({ id, secret }: typeof key) => ({ id, secret: signingKeyOf({ id, secret }).publicKey })
const sign = identitySigner(key)
const verify = identityVerifier([publicOf(key)])

const identity: Identity = { userId: 7, timeZone: 'Europe/Berlin', address: '203.0.113.7', service: 'billing' }
const call = { service: 'billing', name: 'invoices.list' } as const
const refusal = expect.objectContaining({ code: 'unauthenticated', message: 'You’re not logged in' })

describe('a signed identity', () => {
  test('can be read exactly as it was signed', () => {
    expect(verify(sign(identity), call)).toEqual(identity)
  })

  test('is rejected if it is modified, signed with another key, or missing', () => {
    const token = sign(identity)
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(() => verify(changed, call)).toThrow('You’re not logged in')
    }
    for (const other of [identitySigner({ id: 'k1', secret: randomSecret() })(identity), '', '..', 'a.b.c', `${token}.`, `${token}=`])
      expect(() => verify(other, call)).toThrow(refusal)
  })

  test('cannot be signed with a service’s public key', () => {
    expect(() => verify(identitySigner(publicOf(key))(identity), call)).toThrow(refusal)
  })

  test('is only valid for its service', () => {
    expect(() => verify(sign(identity), { ...call, service: 'projects' })).toThrow(refusal)
  })

  test('remains valid after a key rotation until the previous key is retired', () => {
    const newer = { id: 'k2', secret: randomSecret() }
    const rotated = identityVerifier([publicOf(newer), publicOf(key)])
    for (const token of [sign(identity), identitySigner(newer)(identity)]) expect(rotated(token, call)).toEqual(identity)
    expect(() => identityVerifier([publicOf(newer)])(sign(identity), call)).toThrow(refusal)
  })

  test('is valid for 30 seconds plus five seconds of tolerance', () => {
    const token = sign(identity, 0)
    expect(verify(token, call, 30_000)).toEqual(identity)
    expect(() => verify(token, call, 30_001)).toThrow('You’re not logged in')
    const [early, late] = [sign(identity, 1), sign(identity, 5000)]
    expect([early === late, early === token, early === sign({ ...identity, userId: 8 }, 1)]).toEqual([true, false, false])
    expect(verify(early, call, 35_000)).toEqual(identity)
    expect(() => verify(early, call, 35_001)).toThrow('You’re not logged in')
  })
})

describe('a delegated identity', () => {
  const delegates = { service: 'projects', call: 'projects.create' } as const
  const { userId, timeZone, address } = identity

  test('is only added for a call that declares a delegation, and only valid for the declared call', () => {
    const headers = identityHeaders(sign, { service: 'proposals', delegates }, { userId, timeZone, address })
    expect(verify(headers[IDENTITY_HEADER] ?? '', { service: 'proposals', name: 'proposals.convert' })).toEqual({ ...identity, service: 'proposals' })
    expect(verify(headers[DELEGATION_HEADER] ?? '', { service: 'projects', name: 'projects.create' })).toEqual({ userId, timeZone, ...delegates })
    expect(Object.keys(identityHeaders(sign, { service: 'proposals' }, { userId, timeZone }))).toEqual([IDENTITY_HEADER])
  })

  test('is valid for the delegated call as long as a job may retry that call', () => {
    const token = sign({ userId, timeZone, ...delegates }, 0)
    const create = { service: 'projects', name: 'projects.create' } as const
    expect(verify(token, create, 2 * 60 * 60_000).userId).toBe(userId)
    expect(() => verify(token, create, 2 * 60 * 60_000 + 1)).toThrow(refusal)
    for (const other of [
      { ...create, name: 'projects.list' },
      { ...create, service: 'billing' as const },
    ])
      expect(() => verify(token, other, 0)).toThrow(refusal)
  })
})
