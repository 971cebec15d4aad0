import { logLevel, mailFrom, origin, port, postgresUrl, publicOrigin, secret, smtpUrl } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'

const MIN_KEY = 16

const sessionKeys = z.pipe(
  z.string('must be set to one or more secrets, separated by commas').check(
    z.refine((value) => value.split(',').every((key) => key.trim().length >= MIN_KEY), `must be secrets of at least ${MIN_KEY} characters, separated by commas`),
  ),
  z.transform((value: string) => value.split(',').map((key) => key.trim())),
)

export const gatewayEnvironment = z.object({
  PORT: port,
  /** As the role billfold_accounts. */
  DATABASE_URL: postgresUrl,
  INTERNAL_KEY: secret,
  SESSION_KEYS: sessionKeys,
  PUBLIC_ORIGIN: publicOrigin,
  /** For links to a new password; the console shows them where there is no mail server. */
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PROJECTS_URL: origin('http://127.0.0.1:4001'),
  BILLING_URL: origin('http://127.0.0.1:4002'),
  PROPOSALS_URL: origin('http://127.0.0.1:4003'),
  /** '1': whoever comes may have an account with sample data. */
  DEMO: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: logLevel,
  /** The folder of shell/dist and of the modules' dist folders; the repository where it is not set. */
  FRONT_ENDS: z.optional(z.string()),
  /** How many proxies stand in front and add to X-Forwarded-For; their word is believed, no other's. */
  TRUST_PROXY: z._default(
    z.pipe(z.string().check(z.regex(/^\d$/, 'must be the number of proxies in front, from 0 to 9')), z.transform(Number)),
    0,
  ),
})
