import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registries: loopback, private networks and all other addresses outside the public Internet. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix)
}

/** The only global unicast range of IPv6. Excludes loopback, local, mapped and translated addresses. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** Ranges to exclude within 2000::/3: tunnels, which can carry any IPv4 address, and documentation addresses. */
for (const [network, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** True if the server may connect to the address on behalf of a user. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address)
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const DNS_OPTIONS = { timeout: 800, tries: 2 }

/** Does not use `dns.lookup`, because it cannot be canceled, and an unresponsive name server would block one of libuv's few threads. */
export async function resolveName(host: string, end: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(DNS_OPTIONS)
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  end.addEventListener('abort', stop, { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  end.removeEventListener('abort', stop)
  return found.flatMap((addresses) => (addresses.status === 'fulfilled' ? addresses.value : []))
}

/** Replaced in tests, because test servers listen on loopback. */
export interface Network {
  resolve(host: string, end: AbortSignal): Promise<readonly string[]>
  isAllowed(address: string): boolean
  allowsHttp?: boolean
  /** Replaces the default certificate authorities. */
  ca?: string
  timeoutMs: number
}

type AddressProblem = 'scheme' | 'unknown-host' | 'private-address'

export class AddressRefused extends Error {
  readonly problem: AddressProblem

  constructor(problem: AddressProblem) {
    super(`refused: ${problem}`)
    this.problem = problem
  }
}

interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: string
  end: AbortSignal
}

/**
 * Sends a request to a URL that a user chose. To protect internal servers (SSRF), every resolved address must be allowed, the connection
 * goes to the checked address, and redirects are not followed.
 */
export async function requestFrom(url: URL, network: Network, { method = 'GET', headers, body, end }: OutgoingRequest): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:' && network.allowsHttp === true
  if (url.protocol !== 'https:' && !isPlain) throw new AddressRefused('scheme')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(name) !== 0
  const addresses = isLiteral ? [name] : await network.resolve(name, end)
  const [address] = addresses
  if (address === undefined) throw new AddressRefused('unknown-host')
  if (!addresses.every((each) => network.isAllowed(each))) throw new AddressRefused('private-address')
  const options = { host: address, path: url.pathname + url.search, method, headers: { host: url.host, 'user-agent': 'Billfold', ...headers }, agent: false, signal: end } as const
  const outgoing = isPlain
    ? requestPlain({ ...options, port: url.port || 80 })
    : // The connection goes to an IP address, but the certificate is checked against the name.
      requestSecure({ ...options, port: url.port || 443, ...(isLiteral ? {} : { servername: name }), ...(network.ca === undefined ? {} : { ca: network.ca }) })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response', { signal: end })) as [IncomingMessage]
  return response
}
