import type { GatewayContext } from '../context.ts'

/** The client's address; IPv4 addresses on an IPv6 socket are unwrapped. */
export function addressOf(ctx: Pick<GatewayContext, 'ip'>): string {
  return ctx.ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The addresses that one client can use: an IPv4 address, or the /64 of an IPv6 one, which providers assign as a whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
