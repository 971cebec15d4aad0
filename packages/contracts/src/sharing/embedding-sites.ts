import * as z from '../zod.ts'

/** Limited to keep the `frame-ancestors` directive short. */
export const MAX_SITES = 20

/** Error messages shown next to the field. */
export const siteProblems = {
  unreadable: 'Enter the address of a website, such as https://www.example.com',
  insecure: 'The address must start with https:// (http:// only for localhost)',
  credentials: 'Leave out the username and password',
  wildcard: 'Enter each website separately, without *',
  path: 'Leave out the path: https://www.example.com is enough',
  tooMany: 'You can add at most 20 websites',
} as const

/** Matches hosts that are safe in a Content-Security-Policy. The host of a URL may contain ';', which would end the directive. */
const NAMEABLE_HOST = /^[a-z\d-]+(\.[a-z\d-]+)*$/

/** http is allowed for localhost, because such traffic never leaves the computer. */
const OWN_COMPUTER = /^(.+\.)?localhost$/

/** Returns the problem with a site's URL, or undefined if it is valid. */
function siteProblem(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url?.host) return siteProblems.unreadable
  if (url.hostname.includes('*')) return siteProblems.wildcard
  if (!NAMEABLE_HOST.test(url.hostname)) return siteProblems.unreadable
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && OWN_COMPUTER.test(url.hostname))) return siteProblems.insecure
  if (url.username || url.password) return siteProblems.credentials
  if (url.pathname !== '/' || /[?#]/.test(value)) return siteProblems.path
  return undefined
}

/**
 * The origin of a site that may frame a proposal or an invoice, in the form that browsers compare: lower case, without the default port.
 */
const embeddingSite = z.pipe(
  z.string(siteProblems.unreadable).check(z.trim(), z.maxLength(300, siteProblems.unreadable)),
  z.transform((value: string, context) => {
    const problem = siteProblem(value)
    if (problem === undefined) return new URL(value).origin
    context.issues.push({ code: 'custom', message: problem, input: value })
    return z.NEVER
  }),
)

export const embeddingSites = z.object({ sites: z.array(z.string()) })

/** Replaces the entire list, so sites that are not in the request lose access. */
export const newEmbeddingSites = z.object({
  sites: z.pipe(
    z.array(embeddingSite, siteProblems.unreadable).check(z.maxLength(MAX_SITES, siteProblems.tooMany)),
    z.transform((sites: string[]) => [...new Set(sites)]),
  ),
})
