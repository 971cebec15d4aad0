import { embeddingSites } from '@billfold/contracts/sharing/embedding-sites'

/** Like the shell's policy, but without inline styles. */
export function publicPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
  ].join('; ')
}

/** Only a plain origin: any other text could end the directive. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

/**
 * Frame ancestors from the response about a link's sites, plus ourselves for the owner's preview. Only ourselves if none are listed or
 * the response is invalid.
 */
export function ancestorsOf(answer: unknown): string {
  const { data } = embeddingSites.safeParse(answer)
  return ["'self'", ...(data?.sites ?? []).filter((site) => ORIGIN.test(site))].join(' ')
}
