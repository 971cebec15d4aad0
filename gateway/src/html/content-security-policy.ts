/** Serves modules from a developer's machine. */
const LOCALHOST = 'http://localhost:*'

/** No inline scripts, no eval, no other host. Radix needs inline styles for positioning. */
export function shellPolicy(allowsOverrides: boolean): string {
  const own = allowsOverrides ? `'self' ${LOCALHOST}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    "img-src 'self' data: https:",
    `font-src ${own}`,
    `connect-src ${own}`,
    // The owner's preview of embedded pages.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
