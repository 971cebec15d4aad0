import type { GatewayMiddleware } from '../context.ts'

/** On every answer. What a document may load is decided with the document. */
export function securityHeaders(publicOrigin: string): GatewayMiddleware {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return async function securityHeaders(ctx, next) {
    ctx.set(headers)
    await next()
  }
}
