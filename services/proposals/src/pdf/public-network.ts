import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv4, isIPv6 } from 'node:net'

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
