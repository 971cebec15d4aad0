import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { DEFAULT_POOL_SIZE, MIN_POOL_SIZE, oneOfEach, processNames, type Replicas } from './database/connection-budget.ts'
import { type RolePasswords, schemas, type ServiceName, serviceRole } from './database/roles.ts'
import { keyRing, publicKeys, signingKey } from './key-ring.ts'

/** Reports all invalid variables at once, with one sentence for each. */
export function readEnvironment<S extends z.core.$ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = z.safeParse(schema, givenOf(source))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new EnvironmentError(`These environment variables need attention:\n${lines.join('\n')}`)
}

/** Drops empty variables, because container tools pass `NAME=` for unset ones. */
export function givenOf(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

export function wholeNumber(min: number, max: number, message = `must be a whole number from ${min} to ${max}`) {
  const isInRange = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return z.pipe(z.string(message).check(z.refine(isInRange, message)), z.transform(Number))
}

const MAX_PORT = 65_535
/** 0 means any free port. */
export const port = wholeNumber(0, MAX_PORT, `must be a port number from 0 to ${MAX_PORT}`)
/** Like `port`, but not 0 (any free port), because users need a URL that stays the same. */
export const knownPort = wholeNumber(1, MAX_PORT, `must be a port number from 1 to ${MAX_PORT}`)

const USUAL_PORT = 3000
/** The port that users open in the browser. */
export const frontPort = z._default(knownPort, USUAL_PORT)

export const localOrigin = (port = USUAL_PORT) => `http://localhost:${port}`

/** The folder with the database, secrets and logs of `npm start`. */
export const dataFolder = z._default(z.string(), '.data')

export const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1')

export const postgresUrl = z
  .string('must be set to a Postgres address: postgres://user:password@host:5432/name')
  .check(z.refine((value) => isUrl(value, POSTGRES), 'must be a Postgres address: postgres://user:password@host:5432/name'))

/** A database URL with the process's own role. Rejects administrators, because row-level security does not apply to them. */
export function roleAddress(role: string) {
  const message = `must be a Postgres address with the role ${role}: postgres://${role}:password@host:5432/name`
  return z.string(message).check(z.refine((value) => isAddressOf(role, value), message))
}

function isAddressOf(role: string, value: string): boolean {
  if (!isUrl(value, POSTGRES)) return false
  const { hostname, username, password } = new URL(value)
  return hostname !== '' && username === role && password !== ''
}

const PASSWORDS = 'must be accounts:PASSWORD,projects:PASSWORD,billing:PASSWORD,proposals:PASSWORD,search:PASSWORD'
const passwordNames = [...schemas, 'search'] as const

/** Only used by the migration step, which sets the passwords of the roles. */
export const rolePasswords = z.pipe(
  z.string(PASSWORDS).check(z.refine((value) => passwordNames.every((name) => passwordsIn(value)[name]), PASSWORDS)),
  z.transform((value: string) => passwordsIn(value) as RolePasswords),
)

function passwordsIn(value: string): Partial<RolePasswords> {
  return Object.fromEntries(value.split(',').map((part) => part.trim().split(':')).filter(([, password = '', ...rest]) => password.length >= MIN_SECRET && rest.length === 0))
}

const MAX_POOL_SIZE = 200

const REPLICAS = 'must be gateway:N,projects:N,billing:N,proposals:N, each from 1 to 99'
const replicas = z.pipe(
  z.string().check(z.refine((value) => processNames.every((name) => replicasIn(value)[name]), REPLICAS)),
  z.transform((value: string) => replicasIn(value) as Replicas),
)

function replicasIn(value: string): Partial<Replicas> {
  const parts = value.split(',').map((part) => part.trim().split(':'))
  return Object.fromEntries(parts.flatMap(([name = '', count = '']) => (/^[1-9]\d?$/.test(count) ? [[name, Number(count)]] : [])))
}

/** Every process reads these settings to calculate how many connections all processes may open. */
export const connectionSettings = {
  /** The number of connections that one process uses for calls and for work in its jobs. */
  DATABASE_POOL_SIZE: z._default(wholeNumber(MIN_POOL_SIZE, MAX_POOL_SIZE), DEFAULT_POOL_SIZE),
  /** The maximum number of replicas of each process that run at once, including those that an upgrade adds. */
  REPLICAS: z._default(replicas, oneOfEach),
}

const POSTGRES = /^postgres(ql)?:\/\/./i
const SMTP = /^smtps?:\/\/./i
export const HTTP = /^https?:\/\/./i

export function isUrl(value: string, start: RegExp): boolean {
  return start.test(value) && URL.canParse(value)
}

/** The IP address to listen on, such as '0.0.0.0' in a container. */
export const host = z.optional(z.string().check(z.refine((value) => isIP(value) !== 0, 'must be an address of this machine: 127.0.0.1, 0.0.0.0 or ::')))


const SHARE = 'must be a number from 0 to 1'
const share = z.pipe(z.string().check(z.regex(/^(?:0|1|0?\.\d{1,6}|1\.0+)$/, SHARE)), z.transform(Number))

const otlpEndpoint = z.optional(
  z.pipe(
    z.string().check(z.refine((value) => isUrl(value, HTTP), 'must be the address of an OTLP receiver: http://127.0.0.1:4318')),
    z.transform((value: string) => value.replace(/\/+$/, '')),
  ),
)

/** Metrics are off unless a port or an endpoint is set. The endpoint's variable name is the one that OpenTelemetry specifies. */
export const metricsVariables = {
  METRICS_PORT: z.optional(port),
  METRICS_HOST: host,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_METRICS_EXPORTER: z._default(z.enum(['otlp', 'none'], { error: 'must be otlp or none' }), 'otlp'),
}

/** Without an endpoint, tracing is off. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
}

const tracingEnvironment = z.object(tracingVariables)
export type TracingEnvironment = z.output<typeof tracingEnvironment>

const metricsEnvironment = z.object(metricsVariables)
export type MetricsEnvironment = z.output<typeof metricsEnvironment>

const MIN_SECRET = 16
export const secret = z.string('must be set').check(z.minLength(MIN_SECRET, `must have at least ${MIN_SECRET} characters`))

/** A URL without a path. `example` appears in the error message. */
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

/** The URL that users open in the browser. Defaults to `localOrigin`. */
export const publicOrigin = z.optional(origin('https://billfold.example'))

export const projectsUrl = origin('http://127.0.0.1:4001')
export const billingUrl = origin('http://127.0.0.1:4002')

/** pino's levels, in ascending order. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logLevel = z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info')

export const smtpUrl = z.string().check(z.refine((value) => isUrl(value, SMTP), 'must be the address of a mail server: smtp://user:password@host:587'))

/** A sender such as 'Billfold <billing@example.com>', or only an e-mail address. */
export const mailFrom = z.string().check(
  z.regex(/^(?:[^<>]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be a sender: Billfold <billing@example.com>'),
)

const everyService = {
  PORT: port,
  HOST: host,
  IDENTITY_PUBLIC_KEYS: publicKeys,
  PUBLIC_ORIGIN: publicOrigin,
  LOG_LEVEL: logLevel,
  ...connectionSettings,
  ...metricsVariables,
  ...tracingVariables,
}

const mail = { SMTP_URL: z.optional(smtpUrl), MAIL_FROM: z.optional(mailFrom) }

/** Variables that exist only for some services. */
const ownVariables = {
  projects: { SHARE_KEYS: keyRing },
  billing: { SHARE_KEYS: keyRing, ...mail },
  proposals: { SHARE_KEYS: keyRing, EVIDENCE_KEY: signingKey, ...mail, PROJECTS_URL: z.optional(projectsUrl), BILLING_URL: z.optional(billingUrl) },
} as const

type OwnVariables = typeof ownVariables.proposals
/** Variables are undefined in services that do not have them. */
type OptionalVariables = { [Name in keyof OwnVariables]: z.ZodMiniOptional<OwnVariables[Name]> }

export function serviceEnvironment(service: ServiceName) {
  const own = ownVariables[service] as unknown as OptionalVariables
  const address = roleAddress(serviceRole(service))
  return z.object({ ...everyService, DATABASE_URL: address, DATABASE_DIRECT_URL: z.optional(address), DATABASE_READ_URL: z.optional(address), ...own })
}
export type ServiceEnvironment = z.infer<ReturnType<typeof serviceEnvironment>>
