import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { type Schema, serviceRole } from './database/roles.ts'

/** Reads the variables of one process. What is wrong is told all at once, each in a sentence with its name. */
export function readEnvironment<S extends z.core.$ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = z.safeParse(schema, givenOf(source))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new EnvironmentError(`These environment variables need attention:\n${lines.join('\n')}`)
}

/** What is set. Container tools pass `NAME=` for what is not. */
export function givenOf(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

function portFrom(lowest: number) {
  const message = `must be a port number from ${lowest} to 65535`
  return z.pipe(
    z.string('must be set to a port number').check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= lowest && Number(value) <= 65_535, message)),
    z.transform(Number),
  )
}

/** 0: any that is free. */
export const port = portFrom(0)
/** One that people are told. */
export const knownPort = portFrom(1)

const USUAL_PORT = 3000
/** Where people find Billfold. */
export const frontPort = z._default(knownPort, USUAL_PORT)

export const localOrigin = (port = USUAL_PORT) => `http://localhost:${port}`

/** Database, secrets and logs of `npm start`. */
export const dataFolder = z._default(z.string(), '.data')

export const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1')

/** The database as an administrator. */
export const postgresUrl = z
  .string('must be set to a Postgres address: postgres://user:password@host:5432/name')
  .check(z.refine((value) => isUrl(value, POSTGRES), 'must be a Postgres address: postgres://user:password@host:5432/name'))

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
  if (!isUrl(value, POSTGRES)) return false
  const { hostname, username } = new URL(value)
  return hostname !== '' && ['', role].includes(username)
}

const POSTGRES = /^postgres(ql)?:\/\/./i
const SMTP = /^smtps?:\/\/./i
export const HTTP = /^https?:\/\/./i

export function isUrl(value: string, start: RegExp): boolean {
  return start.test(value) && URL.canParse(value)
}

/** Which of the machine's addresses a process listens on. In a container every one: '0.0.0.0'. */
export const host = z.optional(z.string().check(z.refine((value) => isIP(value) !== 0, 'must be an address of this machine: 127.0.0.1, 0.0.0.0 or ::')))

export const MIN_SECRET = 16
export const secret = z.string('must be set').check(z.minLength(MIN_SECRET, `must have at least ${MIN_SECRET} characters`))

/** The address of a server without a path; `example` shows one in the message. */
export function origin(example: string) {
  const message = `must be set to an address like ${example}, without a path`
  return z.pipe(
    z.string(message).check(z.refine(isOrigin, message)),
    z.transform((value: string) => new URL(value).origin),
  )
}

function isOrigin(value: string): boolean {
  if (!isUrl(value, HTTP)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && !search && !hash && !username
}

/** Where browsers find Billfold; `localOrigin` where it is not set. */
export const publicOrigin = z.optional(origin('https://billfold.example'))

export const projectsUrl = origin('http://127.0.0.1:4001')

/** From the least to the most urgent, as pino names them. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logLevel = z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info')

export const smtpUrl = z.string().check(z.refine((value) => isUrl(value, SMTP), 'must be the address of a mail server: smtp://user:password@host:587'))

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
    PROJECTS_URL: z.optional(projectsUrl),
  })
export type ServiceEnvironment = z.infer<ReturnType<typeof serviceEnvironment>>
