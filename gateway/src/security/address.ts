import type { GatewayContext } from '../context.ts'

export function addressOf(ctx: Pick<GatewayContext, 'ip'>): string {
  return ctx.ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the network that an address belongs to: an IPv4 address itself, or an IPv6 /64, which providers assign as a unit. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
