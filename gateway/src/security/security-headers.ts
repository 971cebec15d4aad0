import type { GatewayMiddleware } from '../context.ts'

/** Headers for every response. Pages replace the policy with their own; all other content may load nothing. */
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
