import { expect, test } from 'vitest'
import { type ChainedEvent, checkChain, hashOfEvent } from './event-chain.ts'

async function chainOf(...types: string[]): Promise<ChainedEvent[]> {
  const chain: ChainedEvent[] = []
  for (const [index, type] of types.entries()) {
    const event = { seq: index + 1, at: `2026-11-21T09:0${index}:00.000Z`, type, by: 'owner', detail: null, data: { n: index }, previousHash: chain.at(-1)?.hash ?? null }
    chain.push({ ...event, hash: await hashOfEvent(7, event) })
  }
  return chain
}

test('accepts an unchanged chain, also an empty one', async () => {
  expect(await checkChain(7, await chainOf('created', 'sent', 'signed'))).toEqual([])
  expect(await checkChain(7, [])).toEqual([])
})

test('computes the same hash of an event forever', async () => {
  const first = { seq: 1, at: '2026-11-21T09:00:00.000Z', type: 'created', by: 'owner', detail: 'Ünïcode', data: { b: 1, a: [null, '2'] }, previousHash: null }
  expect(await hashOfEvent(7, first)).toBe('b30413554b2ce49e5cabd888a7d453ecfefae072d4efe422814d0d6bcc7c34e3')
})

test.each<[string, Partial<ChainedEvent>]>([
  ['its number', { seq: 3 }],
  ['its time', { at: '2026-11-21T09:01:00.001Z' }],
  ['its type', { type: 'viewed' }],
  ['who did it', { by: 'client' }],
  ['its detail', { detail: '' }],
  ['its data', { data: { n: 2 } }],
  ['what it follows', { previousHash: '0'.repeat(64) }],
  ['its hash', { hash: '0'.repeat(64) }],
])('detects a change of %s', async (_, change) => {
  const chain = await chainOf('created', 'sent', 'signed')
  expect(await checkChain(7, chain.map((event, index) => (index === 1 ? { ...event, ...change } : event)))).not.toEqual([])
})

test('detects removed, inserted, moved and rewritten events, and those of another proposal', async () => {
  const [created, sent, signed] = (await chainOf('created', 'sent', 'signed')) as [ChainedEvent, ChainedEvent, ChainedEvent]
  const forged = { ...sent, detail: 'to somebody else' }
  const rehashed = { ...forged, hash: await hashOfEvent(7, forged) }
  for (const chain of [[sent, signed], [created, signed], [created, signed, sent], [created, created, sent, signed], [created, rehashed, signed]]) {
    expect(await checkChain(7, chain)).not.toEqual([])
  }
  expect(await checkChain(8, [created, sent, signed])).toHaveLength(3)
})

test('detects an event dated before its predecessor, but allows the same time', async () => {
  const [created] = await chainOf('created')
  const same = { seq: 2, at: created!.at, type: 'sent', by: 'owner', detail: null, data: null, previousHash: created?.hash ?? null }
  expect(await checkChain(7, [created!, { ...same, hash: await hashOfEvent(7, same) }])).toEqual([])
  const early = { seq: 2, at: '2026-11-20T09:00:00.000Z', type: 'sent', by: 'owner', detail: null, data: null, previousHash: created?.hash ?? null }
  expect(await checkChain(7, [created!, { ...early, hash: await hashOfEvent(7, early) }])).toEqual(['Event 2 is earlier than the one before it'])
})
