import { resolve } from 'node:path'
import { connectionSettings, dataFolder, frontPort, givenOf, knownPort, localOrigin, origin, postgresUrl, readEnvironment } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import { gatewayEnvironment } from '../../gateway/src/environment.ts'
import { stripeEnvironment } from '../../services/billing/src/payments/stripe/stripe-client.ts'

/** Variables that are passed on to the processes. All of them are optional here. */
const handedOn = z.partial(
  z.extend(
    z.pick(gatewayEnvironment, {
      PUBLIC_ORIGIN: true,
      SMTP_URL: true,
      MAIL_FROM: true,
      TRUST_PROXY: true,
      REGISTRATIONS_PER_NETWORK: true,
      OPERATOR_TOKENS: true,
      MODULE_OVERRIDES: true,
      MODULE_HEALTH_USERS: true,
      MODULE_HEALTH_PERCENT: true,
      MODULE_HEALTH_MINUTES: true,
      LOG_LEVEL: true,
      METRICS_HOST: true,
      OTEL_EXPORTER_OTLP_ENDPOINT: true,
      OTEL_METRICS_EXPORTER: true,
      OTEL_TRACES_SAMPLER_ARG: true,
      BROWSER_REPORTS_PERCENT: true,
      WEBHOOKS_TO_PRIVATE_ADDRESSES: true,
      PROJECTS_URL: true,
      BILLING_URL: true,
      PROPOSALS_URL: true,
    }),
    { ...stripeEnvironment.shape, DATABASE_POOL_SIZE: connectionSettings.DATABASE_POOL_SIZE },
  ),
)

const databaseUrl = z.optional(postgresUrl)
const databaseUrls = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl, DATABASE_READ_URL: databaseUrl }
const variables = z.extend(handedOn, { PORT: frontPort, METRICS_PORT: z.optional(knownPort), DATA_DIR: dataFolder, ...databaseUrls })

/** The values are not parsed, except those that the start scripts use themselves. */
export type Environment = z.input<typeof handedOn> & Pick<z.output<typeof variables>, 'PORT' | 'METRICS_PORT' | 'DATA_DIR' | keyof typeof databaseUrls> & { PUBLIC_ORIGIN: string }

export const variableNames = Object.keys(variables.shape)

export function readStartEnvironment(source: NodeJS.ProcessEnv, folder = process.cwd()): Environment {
  const { PORT, METRICS_PORT, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, PUBLIC_ORIGIN = localOrigin(PORT) } = readEnvironment(variables, source)
  return { ...givenOf(source), PORT, METRICS_PORT, DATA_DIR: resolve(folder, DATA_DIR), DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, PUBLIC_ORIGIN }
}

/** The environment of `npm run dev` for one module. */
export function readOneEnvironment() {
  return readEnvironment(z.object({ PORT: z._default(knownPort, 3100), BILLFOLD: z._default(origin(localOrigin()), localOrigin()) }))
}
