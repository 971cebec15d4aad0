import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registries: this machine, its networks, and whatever else is not the public Internet. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix)
}

/** Of IPv6 only what is handed out for the Internet; that leaves out loopback, local, mapped and translated addresses alike. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** Within it: tunnels, which carry an IPv4 address of anybody's choice, and examples. */
for (const [network, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** Whether a server of ours may connect to it on behalf of somebody else. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address)
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
