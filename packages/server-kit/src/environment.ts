import * as z from 'zod/mini'

/** Reads the variables of one process. What is wrong is told all at once, by name, with what it should be. */
export function readEnvironment<S extends z.core.$ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = z.safeParse(schema, source)
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

export const secret = z.string('must be set').check(z.minLength(16, 'must have at least 16 characters'))

export const logLevel = z._default(
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent'),
  'info',
)

/** What every service needs; the gateway and some services add to it. */
export const serviceEnvironment = z.object({
  PORT: port,
  DATABASE_URL: postgresUrl,
  INTERNAL_KEY: secret,
  LOG_LEVEL: logLevel,
})
