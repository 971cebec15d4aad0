import type { GatewayMiddleware } from '../context.ts'

/** On every answer. What a page may load, and who may frame it, is said anew with the page; whatever else a browser is made to show can do nothing. */
export function headersOfAll(publicOrigin: string): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

export function securityHeaders(publicOrigin: string): GatewayMiddleware {
  const headers = headersOfAll(publicOrigin)
  return async function securityHeaders(ctx, next) {
    ctx.set(headers)
    await next()
  }
}
