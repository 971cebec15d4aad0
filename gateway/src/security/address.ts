import type { GatewayContext } from '../context.ts'

/** The visitor's address; an IPv4 one that came over an IPv6 socket in its usual form. */
export function addressOf(ctx: Pick<GatewayContext, 'ip'>): string {
  return ctx.ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whom one visitor can pretend to be: an IPv4 address, or the half of an IPv6 one that providers hand out whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
