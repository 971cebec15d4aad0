import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress, resolveName } from './public-network.ts'

const A = 1
const AAAA = 28
const ADDRESSES: Partial<Record<number, Buffer>> = { [A]: Buffer.from([93, 184, 215, 14]), [AAAA]: Buffer.from('2606280021cb0007000000000000000e', 'hex') }

let server: Socket

/** Starts a name server that returns one address for each record type in `kinds`, and ignores queries for other types. */
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

/** Builds a response as in RFC 1035, section 4.1: the question is repeated, followed by one record that refers to its name. */
function answer(query: Buffer, kind: number, address: Buffer, { port }: RemoteInfo): void {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.concat([query.subarray(0, 2), Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])])
  const record = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, address.length])
  server.send(Buffer.concat([header, question, record, address]), port)
}

describe('resolveName', () => {
  afterEach(() => server.close())

  test('returns all addresses, IPv4 first', async () => {
    const { servers } = await startNameServer([A, AAAA])
    expect(await resolveName('logo.test', AbortSignal.timeout(3000), servers)).toEqual(['93.184.215.14', '2606:2800:21cb:7::e'])
  })

  test('gives up when the signal aborts, without blocking other look-ups', async () => {
    const { servers, asked } = await startNameServer([])
    const end = new AbortController()
    const names = Array.from({ length: 8 }, (_, number) => resolveName(`logo-${number}.test`, end.signal, servers))
    await expect.poll(asked).toBeGreaterThanOrEqual(names.length * 2)
    const before = asked()
    end.abort()
    expect(await Promise.all(names)).toEqual(names.map(() => []))
    // If a look-up were still pending, it would have been retried and increased the query count.
    expect(asked()).toBe(before)
  })

  test('returns the IPv4 addresses if the IPv6 query gets no response', async () => {
    const { servers } = await startNameServer([A])
    expect(await resolveName('logo.test', AbortSignal.timeout(10_000), servers)).toEqual(['93.184.215.14'])
  })
})

describe('isPublicAddress', () => {
  test.each([
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.18.0.1',
    '203.0.113.7', '224.0.0.1', '255.255.255.255', '240.0.0.1',
    '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1',
    '64:ff9b:1::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '100::1', '5f00::1',
    '', 'localhost', '127.1', '0x7f000001', '2130706433',
  ])('returns false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '192.167.255.255', '198.17.255.255', '2606:4700::1', '2a00:1450:4001::1', '2001:4860:4860::8888'])('returns true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
