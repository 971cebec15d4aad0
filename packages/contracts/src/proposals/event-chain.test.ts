import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type ChainedEvent, checkChain, hashOfEvent, type Json } from './event-chain.ts'

describe('canonical JSON', () => {
  // The examples from RFC 8785, sections 3.2.2 and 3.2.3.
  test('follows RFC 8785', () => {
    const numbers = JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]')
    const string = '€$\u000f\nA\'B"\\"/'
    expect(canonicalJson({ numbers, string, literals: [null, true, false] })).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\"/"}`,
    )
    const names = { '\u20ac': 'Euro Sign', '\r': 'Carriage Return', '\ufb33': 'Hebrew', '1': 'One', '\ud83d\ude00': 'Emoji', '\u0080': 'Control', '\u00f6': 'Latin' }
    expect(Object.values(JSON.parse(canonicalJson(names)))).toEqual(['One', 'Carriage Return', 'Control', 'Latin', 'Euro Sign', 'Emoji', 'Hebrew'])
  })

  test('leaves out undefined members', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}')
  })

  test('does not depend on the order of members and parses to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' })), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(reversed as Json)).toBe(canonicalJson(value as Json))
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }])('rejects values without a canonical form: %j', (value) => {
    expect(() => canonicalJson(value as Json)).toThrow('no place in JSON')
  })
})

async function chainOf(...types: string[]): Promise<ChainedEvent[]> {
  const chain: ChainedEvent[] = []
  for (const [index, type] of types.entries()) {
    const event = { seq: index + 1, at: `2026-11-21T09:0${index}:00.000Z`, type, by: 'owner', detail: null, data: { n: index }, previousHash: chain.at(-1)?.hash ?? null }
    chain.push({ ...event, hash: await hashOfEvent(7, event) })
  }
  return chain
}

test('an unmodified chain is valid, even if it is empty', async () => {
  expect(await checkChain(7, await chainOf('created', 'sent', 'signed'))).toEqual([])
  expect(await checkChain(7, [])).toEqual([])
})

test('an event’s hash never changes', async () => {
  const first = { seq: 1, at: '2026-11-21T09:00:00.000Z', type: 'created', by: 'owner', detail: 'Ünïcode', data: { b: 1, a: [null, '2'] }, previousHash: null }
  expect(await hashOfEvent(7, first)).toBe('b30413554b2ce49e5cabd888a7d453ecfefae072d4efe422814d0d6bcc7c34e3')
})

test.each<[string, Partial<ChainedEvent>]>([
  ['an event’s number', { seq: 3 }],
  ['an event’s time', { at: '2026-11-21T09:01:00.001Z' }],
  ['an event’s type', { type: 'viewed' }],
  ['who caused an event', { by: 'client' }],
  ['an event’s detail', { detail: '' }],
  ['an event’s data', { data: { n: 2 } }],
  ['an event’s link to the previous one', { previousHash: '0'.repeat(64) }],
  ['an event’s hash', { hash: '0'.repeat(64) }],
])('detects a change to %s', async (_, change) => {
  const chain = await chainOf('created', 'sent', 'signed')
  expect(await checkChain(7, chain.map((event, index) => (index === 1 ? { ...event, ...change } : event)))).not.toEqual([])
})

test('detects removed, added, moved and rewritten events, and a chain from another proposal', async () => {
  const [created, sent, signed] = (await chainOf('created', 'sent', 'signed')) as [ChainedEvent, ChainedEvent, ChainedEvent]
  const forged = { ...sent, detail: 'to somebody else' }
  const rehashed = { ...forged, hash: await hashOfEvent(7, forged) }
  for (const chain of [[sent, signed], [created, signed], [created, signed, sent], [created, created, sent, signed], [created, rehashed, signed]]) {
    expect(await checkChain(7, chain)).not.toEqual([])
  }
  expect(await checkChain(8, [created, sent, signed])).toHaveLength(3)
})

test('detects an event that is dated before the previous one, but accepts equal times', async () => {
  const [created] = await chainOf('created')
  const same = { seq: 2, at: created!.at, type: 'sent', by: 'owner', detail: null, data: null, previousHash: created?.hash ?? null }
  expect(await checkChain(7, [created!, { ...same, hash: await hashOfEvent(7, same) }])).toEqual([])
  const early = { seq: 2, at: '2026-11-20T09:00:00.000Z', type: 'sent', by: 'owner', detail: null, data: null, previousHash: created?.hash ?? null }
  expect(await checkChain(7, [created!, { ...early, hash: await hashOfEvent(7, early) }])).toEqual(['Event 2 is earlier than the one before it'])
})
