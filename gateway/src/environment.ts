import { DEFAULT_RULE } from '@billfold/contracts/modules/operator'
import { searchRole, serviceRole } from '@billfold/server-kit/database/roles'
import { connectionSettings, host, logLevel, mailFrom, metricsVariables, origin, port, projectsUrl, publicOrigin, roleAddress, secret, smtpUrl, tracingVariables, wholeNumber, zeroOrOne } from '@billfold/server-kit/environment'
import { keyRing, publicKeys, signingKey } from '@billfold/server-kit/key-ring'
import * as z from 'zod/mini'
import type { Operator } from './modules/operator.routes.ts'

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

export const gatewayEnvironment = z.object({
  PORT: port,
  /** Defaults to loopback or all interfaces, depending on PUBLIC_ORIGIN. */
  HOST: host,
  DATABASE_URL: roleAddress(serviceRole('accounts')),
  /** Bypasses the pooler if DATABASE_URL goes through one. */
  DATABASE_DIRECT_URL: z.optional(roleAddress(serviceRole('accounts'))),
  SEARCH_DATABASE_URL: roleAddress(searchRole),
  /** A standby for searches. */
  SEARCH_DATABASE_READ_URL: z.optional(roleAddress(searchRole)),
  ...connectionSettings,
  IDENTITY_KEY: signingKey,
  SESSION_KEYS: keyRing,
  SECOND_FACTOR_KEYS: keyRing,
  EVIDENCE_PUBLIC_KEYS: publicKeys,
  LOG_KEY: secret,
  PUBLIC_ORIGIN: publicOrigin,
  /** Without a mail server, links to reset a password or confirm an address are printed to the terminal. */
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PROJECTS_URL: projectsUrl,
  BILLING_URL: origin('http://127.0.0.1:4002'),
  PROPOSALS_URL: origin('http://127.0.0.1:4003'),
  /** If '1', any visitor may create a demo account with sample data. */
  DEMO: z._default(zeroOrOne, '0'),
  LOG_LEVEL: logLevel,
  ...metricsVariables,
  ...tracingVariables,
  /**
   * Tokens for publishing modules and moving release pointers: either one token, or 'anna:token, ci:token' to show names in the history.
   * Disabled if unset.
   */
  OPERATOR_TOKENS: z.optional(operatorTokens),
  /** If '1', modules built next to the gateway are published and activated automatically. */
  PUBLISH_BUILT: z._default(zeroOrOne, '0'),
  /** If '1', developers may load a module from their own machine. */
  MODULE_OVERRIDES: z._default(zeroOrOne, '0'),
  /** A release is rolled back if at least USERS users loaded it within MINUTES and more than PERCENT of them had failures. */
  MODULE_HEALTH_USERS: z._default(wholeNumber(1, 99_999), DEFAULT_RULE.users),
  MODULE_HEALTH_PERCENT: z._default(wholeNumber(0, 99), DEFAULT_RULE.percent),
  MODULE_HEALTH_MINUTES: z._default(wholeNumber(1, 999), DEFAULT_RULE.minutes),
  /** Percentage of page loads that report errors and web vitals. */
  BROWSER_REPORTS_PERCENT: z._default(wholeNumber(0, 100), 0),
  /** If '1', webhooks may be delivered to private addresses and over http. For tests on a single computer. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z._default(zeroOrOne, '0'),
  /** Folder that contains shell/dist and the modules' dist folders; defaults to the repository. */
  FRONT_ENDS: z.optional(z.string()),
  /** Maximum number of registration attempts per network within 15 minutes. */
  REGISTRATIONS_PER_NETWORK: z.optional(wholeNumber(1, 999_999)),
  /** Number of proxies in front of the gateway that append to X-Forwarded-For. Only entries that they added are trusted. */
  TRUST_PROXY: z._default(wholeNumber(0, 9, 'must be the number of proxies in front, from 0 to 9'), 0),
})
