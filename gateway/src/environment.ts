import { DEFAULT_RULE } from '@billfold/contracts/modules/module-status'
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

function whole(pattern: RegExp, expected: string) {
  return z.pipe(z.string().check(z.regex(pattern, expected)), z.transform(Number))
}

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
  /** A release is rolled back when at least so many users loaded it within so many minutes and more than this percentage of them had failures. */
  MODULE_HEALTH_USERS: z._default(whole(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'), DEFAULT_RULE.users),
  MODULE_HEALTH_PERCENT: z._default(whole(/^\d{1,2}$/, 'must be a whole number from 0 to 99'), DEFAULT_RULE.percent),
  MODULE_HEALTH_MINUTES: z._default(whole(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999'), DEFAULT_RULE.minutes),
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
