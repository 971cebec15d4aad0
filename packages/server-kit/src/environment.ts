import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { type Schema, serviceRole } from './database/roles.ts'

/** Reads the variables of one process. What is wrong is told all at once, by name, with what it should be. */
export function readEnvironment<S extends z.core.$ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  // Container tools pass `NAME=` for what is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentError(`These environment variables need attention:\n${lines.join('\n')}`)
}

export class EnvironmentError extends Error {}

export const port = z.pipe(
  z.string('must be set to a port number').check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')),
  z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65_535, 'must be a port number from 0 to 65535'))),
)

export const postgresUrl = z
  .string('must be set to a Postgres address: postgres://user:password@host:5432/name')
  .check(z.regex(/^postgres(ql)?:\/\/.+/, 'must be a Postgres address: postgres://user:password@host:5432/name'))

/**
 * Where a process finds the database. It connects as the role of its own, which row-level security holds: an administrator's address is
 * refused, for nothing would hold that one.
 */
export function databaseUrl(schema: Schema) {
  const role = serviceRole(schema)
  const example = 'postgres://host:5432/name'
  const message = `must be a Postgres address without a user, or with ${role}: ${example}`
  return z.string(`must be set to a Postgres address: ${example}`).check(z.refine((value) => isAddressOf(role, value), message))
}

function isAddressOf(role: string, value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && ['', role].includes(url.username)
}

/** Which of the machine's addresses a process listens on. In a container every one: '0.0.0.0'. */
export const host = z.optional(z.string().check(z.refine((value) => isIP(value) !== 0, 'must be an address of this machine: 127.0.0.1, 0.0.0.0 or ::')))

export const secret = z.string('must be set').check(z.minLength(16, 'must have at least 16 characters'))

/** The address of a server without a path; `example` shows one in the message. */
export function origin(example: string) {
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

/** Where browsers find Billfold; http://localhost and the gateway's port where it is not set. */
export const publicOrigin = z.optional(origin('https://billfold.example'))

export const logLevel = z._default(
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent'),
  'info',
)

export const smtpUrl = z.string().check(z.regex(/^smtps?:\/\/.+/, 'must be the address of a mail server: smtp://user:password@host:587'))

/** 'Billfold <billing@example.com>', or the address alone. */
export const mailFrom = z.string().check(
  z.regex(/^(?:[^<>]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be a sender: Billfold <billing@example.com>'),
)

/** What services need; some of it is of use to some of them alone. */
export const serviceEnvironment = (schema: Schema) =>
  z.object({
    PORT: port,
    HOST: host,
    DATABASE_URL: databaseUrl(schema),
    INTERNAL_KEY: secret,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: logLevel,
    SMTP_URL: z.optional(smtpUrl),
    MAIL_FROM: z.optional(mailFrom),
    PROJECTS_URL: z.optional(origin('http://127.0.0.1:4001')),
  })
export type ServiceEnvironment = z.infer<ReturnType<typeof serviceEnvironment>>
