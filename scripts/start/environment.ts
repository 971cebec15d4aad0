import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { logLevels } from './logs.ts'
import { Problem } from './problem.ts'

const url = (what: string, ...protocols: string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), what),
  )

const origin = (what: string) =>
  z
    .pipe(
      url(what, 'http:', 'https:').check(z.refine((value) => URL.canParse(value) && isBare(new URL(value)), what)),
      z.transform((value) => new URL(value).origin),
    )

const isBare = (address: URL) => address.pathname === '/' && !address.search && !address.hash && !address.username

const matching = (pattern: RegExp, what: string) => z.string().check(z.regex(pattern, what))

/** Every variable that Billfold reads. The text is the end of the sentence "NAME should be …". */
const variables = z.object({
  PORT: z._default(
    z.pipe(
      matching(/^\d+$/, 'a port number from 1 to 65535'),
      z.transform(Number),
    ).check(z.refine((port) => port >= 1 && port <= 65_535, 'a port number from 1 to 65535')),
    3000,
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    url('the address of a Postgres database, like postgres://user:password@host:5432/billfold', 'postgres:', 'postgresql:'),
  ),
  PUBLIC_ORIGIN: z.optional(origin('where browsers find Billfold, like https://billfold.example, without a path')),
  SESSION_KEYS: z.optional(
    matching(/^[^,\s]{16,}(\s*,\s*[^,\s]{16,})*$/, 'one or more secrets of at least 16 characters, separated by commas'),
  ),
  INTERNAL_KEY: z.optional(matching(/^\S{16,}$/, 'a secret of at least 16 characters')),
  STRIPE_SECRET_KEY: z.optional(matching(/^[sr]k_\w+$/, 'a secret key of Stripe, which begins with sk_ or rk_')),
  STRIPE_WEBHOOK_SECRET: z.optional(matching(/^whsec_\S+$/, 'the signing secret of a Stripe webhook, which begins with whsec_')),
  STRIPE_API_BASE: z.optional(url('an http or https address', 'http:', 'https:')),
  SMTP_URL: z.optional(url('the address of a mail server, like smtp://user:password@host:587', 'smtp:', 'smtps:')),
  MAIL_FROM: z.optional(
    matching(/^([^<>]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'a sender, like Billfold <billing@example.com>'),
  ),
  TRUST_PROXY: z.optional(matching(/^\d$/, 'the number of proxies in front of Billfold, from 0 to 9')),
  OPERATOR_TOKENS: z.optional(
    matching(/^(?:[\w.-]{1,40}:)?[\w-]{32,}(?:\s*,\s*[\w.-]{1,40}:[\w-]{32,})*$/, 'tokens of at least 32 letters, digits, - and _, like anna:TOKEN,ci:TOKEN'),
  ),
  MODULE_OVERRIDES: z.optional(z.enum(['0', '1'], '0 or 1')),
  MODULE_HEALTH: z.optional(
    matching(/^\d{1,5} loads, \d{1,2} percent, \d{1,3} minutes, \d{1,4} of one user$/, "like '10 loads, 20 percent, 10 minutes, 3 of one user'"),
  ),
  LOG_LEVEL: z.optional(z.enum(logLevels, `one of ${logLevels.join(', ')}`)),
  PROJECTS_URL: z.optional(origin('the address of a projects service, like http://10.0.0.5:4001, without a path')),
  BILLING_URL: z.optional(origin('the address of a billing service, like http://10.0.0.5:4002, without a path')),
  PROPOSALS_URL: z.optional(origin('the address of a proposals service, like http://10.0.0.5:4003, without a path')),
})

export type Environment = z.infer<typeof variables> & { PUBLIC_ORIGIN: string }

export const variableNames = Object.keys(variables.shape)

export function readEnvironment(source: NodeJS.ProcessEnv, folder = process.cwd()): Environment {
  // Container tools pass `NAME=` for what is not set.
  const given = Object.fromEntries(variableNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
  const result = z.safeParse(variables, given)
  if (!result.success) {
    const lines = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    throw new Problem(
      ['The environment is not right:', ...[...lines].map(([name, what]) => `  ${name} should be ${what}.`)].join('\n'),
    )
  }
  const { PORT, DATA_DIR, PUBLIC_ORIGIN } = result.data
  return {
    ...result.data,
    DATA_DIR: resolve(folder, DATA_DIR),
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
  }
}
