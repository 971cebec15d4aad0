import { logLevel, port, postgresUrl, secret } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'

const MIN_KEY = 16

const sessionKeys = z.pipe(
  z.string('must be set to one or more secrets, separated by commas').check(
    z.refine((value) => value.split(',').every((key) => key.trim().length >= MIN_KEY), `must be secrets of at least ${MIN_KEY} characters, separated by commas`),
  ),
  z.transform((value: string) => value.split(',').map((key) => key.trim())),
)

function origin(example: string) {
  const message = `must be set to an address like ${example}, without a path`
  return z.pipe(
    z.string(message).check(z.refine(isOrigin, message)),
    z.transform((value: string) => new URL(value).origin),
  )
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

export const gatewayEnvironment = z.object({
  PORT: port,
  /** As the role billfold_accounts. */
  DATABASE_URL: postgresUrl,
  INTERNAL_KEY: secret,
  SESSION_KEYS: sessionKeys,
  /** Where browsers find us; http://localhost:PORT where it is not set. */
  PUBLIC_ORIGIN: z.optional(origin('https://billfold.example')),
  PROJECTS_URL: origin('http://127.0.0.1:4001'),
  BILLING_URL: origin('http://127.0.0.1:4002'),
  PROPOSALS_URL: origin('http://127.0.0.1:4003'),
  LOG_LEVEL: logLevel,
  /** How many proxies stand in front and add to X-Forwarded-For; their word is believed, no other's. */
  TRUST_PROXY: z._default(
    z.pipe(z.string().check(z.regex(/^\d$/, 'must be the number of proxies in front, from 0 to 9')), z.transform(Number)),
    0,
  ),
})
