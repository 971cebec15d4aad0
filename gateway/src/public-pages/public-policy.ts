import { embeddingSites } from '@billfold/contracts/sharing/embedding-sites'

/** As strict as the shell's, and without inline styles. */
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

/** An origin and nothing else: what else stood there could end the directive. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

/** Of what was answered about a link's sites: these, and ourselves for the owner's preview. Nobody else where none are named, or that is not known. */
export function ancestorsOf(answer: unknown): string {
  const { data } = embeddingSites.safeParse(answer)
  return ["'self'", ...(data?.sites ?? []).filter((site) => ORIGIN.test(site))].join(' ')
}
