/** Where a developer's own machine answers. */
const LOCALHOST = 'http://localhost:*'

/** No inline scripts, no eval, no other host. Inline styles are what Radix positions things with. */
export function shellPolicy(allowsOverrides: boolean): string {
  const own = allowsOverrides ? `'self' ${LOCALHOST}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    "img-src 'self' data: https:",
    `font-src ${own}`,
    `connect-src ${own}`,
    // The owner's preview of what stands on other sites.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
