import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { resolveName } from './resolve-name.ts'

const A = 1
const AAAA = 28
const ADDRESSES: Partial<Record<number, Buffer>> = { [A]: Buffer.from([93, 184, 215, 14]), [AAAA]: Buffer.from('2606280021cb0007000000000000000e', 'hex') }

let server: Socket
afterEach(() => server.close())

/** A name server that knows one address of each of `kinds`, and says nothing where it knows none. */
async function startNameServer(kinds: readonly number[]): Promise<{ servers: string[]; asked: () => number }> {
  let times = 0
  server = createSocket('udp4', (query, from) => {
    times += 1
    const kind = query.readUInt16BE(query.indexOf(0, 12) + 1)
    const address = kinds.includes(kind) ? ADDRESSES[kind] : undefined
    if (address) answer(query, kind, address, from)
  }).bind(0, '127.0.0.1')
  await once(server, 'listening')
  return { servers: [`127.0.0.1:${server.address().port}`], asked: () => times }
}

/** RFC 1035, 4.1: the question again, and one record whose name points to it. */
function answer(query: Buffer, kind: number, address: Buffer, { port }: RemoteInfo): void {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.concat([query.subarray(0, 2), Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])])
  const record = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, address.length])
  server.send(Buffer.concat([header, question, record, address]), port)
}

describe('a name', () => {
  test('has all its addresses, the older kind first', async () => {
    const { servers } = await startNameServer([A, AAAA])
    expect(await resolveName('logo.test', AbortSignal.timeout(3000), servers)).toEqual(['93.184.215.14', '2606:2800:21cb:7::e'])
  })

  test('whose server does not answer is let go of at the end, and holds nobody up', async () => {
    const { servers, asked } = await startNameServer([])
    const end = new AbortController()
    const names = Array.from({ length: 8 }, (_, number) => resolveName(`logo-${number}.test`, end.signal, servers))
    await expect.poll(asked).toBeGreaterThanOrEqual(names.length * 2)
    const before = asked()
    end.abort()
    expect(await Promise.all(names)).toEqual(names.map(() => []))
    // Whoever still waited would have asked again.
    expect(asked()).toBe(before)
  })
})

test('the address of one kind is enough where nothing is said of the other', async () => {
  const { servers } = await startNameServer([A])
  expect(await resolveName('logo.test', AbortSignal.timeout(10_000), servers)).toEqual(['93.184.215.14'])
})
