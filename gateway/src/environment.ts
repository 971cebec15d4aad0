import { searchRole, serviceRole } from '@billfold/server-kit/database/roles'
import { host, logLevel, mailFrom, origin, port, projectsUrl, publicOrigin, roleAddress, secret, smtpUrl, zeroOrOne } from '@billfold/server-kit/environment'
import { keyRing, publicKeys, signingKey } from '@billfold/server-kit/key-ring'
import * as z from 'zod/mini'
import type { Operator } from './modules/operators.ts'

function partsOf(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

const operatorTokens = z.pipe(
  z.string().check(
    z.refine(
      (value) => partsOf(value).every((part) => /^(?:[\w.-]{1,40}:)?[\w-]{32,}$/.test(part)),
      `must be one or more tokens of at least 32 letters, digits, '-' and '_', each with the name of its operator in front: anna:…, ci:…`,
    ),
  ),
  z.transform((value: string) => partsOf(value).map(operatorIn)),
)

function operatorIn(part: string): Operator {
  const [name = '', token] = part.split(':')
  return token === undefined ? { name: 'operator', token: name } : { name, token }
}

const HEALTH = /^(\d{1,5}) loads, (\d{1,2}) percent, (\d{1,3}) minutes, (\d{1,4}) of one user$/

const moduleHealth = z.pipe(
  z.string().check(z.regex(HEALTH, "must be like '10 loads, 20 percent, 10 minutes, 2 of one user'")),
  z.transform((value: string) => {
    const [atLeast = 0, percent = 0, minutes = 0, ofOne = 0] = (HEALTH.exec(value) ?? []).slice(1).map(Number)
    return { atLeast, percent, minutes, ofOne }
  }),
)

export const gatewayEnvironment = z.object({
  PORT: port,
  /** Where it is not set, loopback or every address, by what PUBLIC_ORIGIN is. */
  HOST: host,
  DATABASE_URL: roleAddress(serviceRole('accounts')),
  SEARCH_DATABASE_URL: roleAddress(searchRole),
  /** Signs identities; services have the public half. */
  IDENTITY_KEY: signingKey,
  SESSION_KEYS: keyRing,
  SECOND_FACTOR_KEYS: keyRing,
  EVIDENCE_PUBLIC_KEYS: publicKeys,
  LOG_KEY: secret,
  PUBLIC_ORIGIN: publicOrigin,
  /** Without a mail server, links for a new password and to confirm an address are printed on the terminal. */
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PROJECTS_URL: projectsUrl,
  BILLING_URL: origin('http://127.0.0.1:4002'),
  PROPOSALS_URL: origin('http://127.0.0.1:4003'),
  /** '1': whoever comes may have an account with sample data. */
  DEMO: z._default(zeroOrOne, '0'),
  LOG_LEVEL: logLevel,
  /** Who may publish modules and move their pointers: one token, or 'anna:token, ci:token', whose names the history has. Without any nobody may. */
  OPERATOR_TOKENS: z.optional(operatorTokens),
  /** '1': modules that are built beside the gateway are published and activated by themselves. */
  PUBLISH_BUILT: z._default(zeroOrOne, '0'),
  /** '1': a developer may put a module of their own machine on the page. */
  MODULE_OVERRIDES: z._default(zeroOrOne, '0'),
  /** When a release is taken back by itself. */
  MODULE_HEALTH: z.optional(moduleHealth),
  /** The folder of shell/dist and of the modules' dist folders; the repository where it is not set. */
  FRONT_ENDS: z.optional(z.string()),
  /** How many accounts one network may try to create within 15 minutes. */
  REGISTRATIONS_PER_NETWORK: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')), z.transform(Number))),
  /** How many proxies stand in front and add to X-Forwarded-For; their word is believed, no other's. */
  TRUST_PROXY: z._default(
    z.pipe(z.string().check(z.regex(/^\d$/, 'must be the number of proxies in front, from 0 to 9')), z.transform(Number)),
    0,
  ),
})
