import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { reencodeImage } from '@billfold/server-kit/images'

/** IANA's special-purpose registries: loopback, private networks and everything else that is not the public Internet. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix)
}

/** The only global unicast range of IPv6; it excludes loopback, local, mapped and translated addresses. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** Within it: tunnels, which can carry any IPv4 address, and documentation addresses. */
for (const [network, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** Whether the server may connect to it on behalf of a user. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address)
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const DNS_OPTIONS = { timeout: 800, tries: 2 }

/** Not `dns.lookup`: it cannot be canceled, and a silent name server would block one of libuv's few threads. */
export async function resolveName(host: string, end: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(DNS_OPTIONS)
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  end.addEventListener('abort', stop, { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  end.removeEventListener('abort', stop)
  return found.flatMap((addresses) => (addresses.status === 'fulfilled' ? addresses.value : []))
}

const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

/** Replaced in tests, whose servers listen on loopback. */
export interface Network {
  resolve(host: string, end: AbortSignal): Promise<readonly string[]>
  isAllowed(address: string): boolean
  /** Replaces the default certificate authorities. */
  ca?: string
  timeoutMs: number
}

const internet: Network = {
  resolve: resolveName,
  isAllowed: isPublicAddress,
  timeoutMs: 3000,
}

/**
 * Returns the logo as a data URL, null if anything fails. Users choose the address, so it must not reach internal servers (SSRF): every
 * resolved address must be public, and the connection goes to the checked address; the same after each redirect.
 */
export async function fetchLogo(address: string | null, network: Network = internet): Promise<string | null> {
  if (address === null) return null
  const end = AbortSignal.timeout(network.timeoutMs)
  try {
    return dataUrl(await reencodeImage(await download(new URL(address), network, end)))
  } catch {
    return null
  }
}

function dataUrl(image: Awaited<ReturnType<typeof reencodeImage>>): string | null {
  if (typeof image === 'string' || image.format === 'gif') return null
  return `data:image/${image.format};base64,${image.bytes.toString('base64')}`
}

async function download(url: URL, network: Network, end: AbortSignal, redirects = MAX_REDIRECTS): Promise<Uint8Array> {
  const answer = await send(url, network, end)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined || redirects === 0) throw new Error(`answered ${statusCode}`)
  return download(new URL(headers.location, url), network, end, redirects - 1)
}

async function send(url: URL, network: Network, end: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error('not https')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(name) !== 0
  const addresses = isLiteral ? [name] : await network.resolve(name, end)
  const [address] = addresses
  if (address === undefined || !addresses.every((each) => network.isAllowed(each))) throw new Error('not a public address')
  const outgoing = request({
    host: address,
    port: url.port || 443,
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'image/png, image/jpeg', 'user-agent': 'Billfold' },
    // The connection goes to an address; the certificate is for the name.
    ...(isLiteral ? {} : { servername: name }),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    agent: false,
    signal: end,
  })
  outgoing.end()
  const [response] = (await once(outgoing, 'response', { signal: end })) as [IncomingMessage]
  return response
}

async function readAll(answer: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
