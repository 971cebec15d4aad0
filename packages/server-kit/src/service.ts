import { AppError } from '@billfold/contracts/errors'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import type { EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import * as z from 'zod/mini'
import { type App, createApp } from './app.ts'
import type { Replicas } from './database/connection-budget.ts'
import type { Constraints } from './database/constraint-error.ts'
import type { ServiceName } from './database/roles.ts'
import { localOrigin, readEnvironment, type ServiceEnvironment, serviceEnvironment } from './environment.ts'
import { databaseAnswers, health } from './health.ts'
import { identityVerifier } from './identity.ts'
import type { Job } from './jobs/job.ts'
import type { Enqueue } from './jobs/job-sender.ts'
import type { Key, KeyRing } from './key-ring.ts'
import type { Changes } from './live/listen.ts'
import { createLogger, type Logger } from './logger.ts'
import { type MailSettings, senderAt } from './mail/send-mail.ts'
import { createMetrics, type Metrics, type MetricsAddress, metricsAddress, metricsReceiver } from './metrics/metrics.ts'
import { countMails, observeCalls } from './metrics/server-metrics.ts'
import { mountRoutes, type Route } from './routes.ts'
import { runMain, runUntilSignal } from './run.ts'
import type { Running } from './serve.ts'
import { openAll, type Opened, startWork } from './start.ts'
import { startTracing } from './tracing/start-tracing.ts'
import { logFields } from './tracing/tracing.ts'

/** A service has a database schema and handles a set of calls. */
export interface ServiceDefinition {
  name: ServiceName
  entities: EntitySchema[]
  constraints: Constraints
  routes: readonly Route[] | ((settings: ServiceSettings) => readonly Route[])
  jobs?: readonly Job[] | ((settings: ServiceSettings) => readonly Job[])
  /** Adds the service's own metrics. */
  measure?(metrics: Metrics, orm: MikroORM): void
}

export interface ServiceSettings {
  /** Signs share links. Undefined in services without share links. */
  shareKeys: KeyRing | undefined
  /** Seals evidence. Undefined in services without evidence. */
  evidenceKey: Key | undefined
  /** The base URL for links in e-mails and documents, such as 'https://billfold.example'. */
  publicOrigin: string
  mail: MailSettings
  /** Base URLs for calls to other services, such as 'http://127.0.0.1:4001'. */
  projectsUrl: string | undefined
  billingUrl: string | undefined
  enqueue: Enqueue
  /** Live changes from all services. */
  changes: Changes
  /** Logger for work that continues after the response. */
  log: Logger
}

export interface ServiceOptions {
  databaseUrl: string
  /** Bypasses the pooler. Used to listen for changes and to run jobs. Defaults to `databaseUrl`. */
  directUrl?: string | undefined
  /** The URL of a standby for reports and PDFs. */
  readUrl?: string | undefined
  poolSize?: number | undefined
  /** If given, the connection limits are checked at startup. */
  replicas?: Replicas | undefined
  /** The gateway's public keys. */
  identityPublicKeys: KeyRing
  shareKeys?: KeyRing | undefined
  evidenceKey?: Key | undefined
  /** Defaults to the URL of `npm start`. */
  publicOrigin?: string | undefined
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  projectsUrl?: string | undefined
  billingUrl?: string | undefined
  /** Defaults to loopback, because only the gateway may reach the services. */
  host?: string | undefined
  port: number
  log: Logger
  checkAnswers?: boolean
  /** False in tests, which run jobs explicitly. */
  runsJobs?: boolean
  metricsAt?: MetricsAddress | undefined
  /** The URL of an OpenTelemetry receiver. */
  metricsTo?: string | undefined
}

export async function startService(service: ServiceDefinition, options: ServiceOptions): Promise<Running> {
  const { identityPublicKeys, port, host = '127.0.0.1', checkAnswers = false, runsJobs = false, metricsAt, metricsTo, log } = options
  const { databaseUrl, directUrl, readUrl, poolSize, replicas } = options
  const { name, entities, constraints } = service
  const metrics = metricsAt || metricsTo ? await createMetrics(name, log) : undefined
  const opened = openAll({ schema: name, entities, databaseUrl, directUrl, readUrl, poolSize, replicas, log, metrics })
  if (metrics) service.measure?.(metrics, opened.orm)
  const settings = settingsOf(options, opened)
  const routes = typeof service.routes === 'function' ? service.routes(settings) : service.routes
  const jobs = typeof service.jobs === 'function' ? service.jobs(settings) : service.jobs
  const app: App = createApp({ log, trustRequestId: true, constraints, observe: metrics && observeCalls(metrics) })
  app.use(health({ database: databaseAnswers(opened.orm, log) }, { name, version: SERVICE_VERSIONS[name] }))
  app.use(mountRoutes(routes, { orm: opened.orm, verifyIdentity: identityVerifier(identityPublicKeys), checkAnswers }))
  app.use(refuseUnknown)
  return startWork(opened, { handle: app.callback(), port, host, jobs: runsJobs ? jobs : undefined, metricsAt, metricsTo })
}

/**
 * The gateway only forwards declared calls. If a call is unknown here, either the gateway is newer than this service, or the gateway's URL
 * for this service leads to a different service.
 */
async function refuseUnknown(): Promise<never> {
  throw new AppError('service_unavailable', 'This is not available right now. Please try again in a moment.', { retryAfter: 5 })
}

function settingsOf(options: ServiceOptions, { enqueue, changes, log, metrics }: Opened): ServiceSettings {
  const { shareKeys, evidenceKey, publicOrigin = localOrigin(), smtpUrl, mailFrom = senderAt(publicOrigin), projectsUrl, billingUrl } = options
  return { shareKeys, evidenceKey, publicOrigin, mail: { smtpUrl, from: mailFrom, count: metrics && countMails(metrics) }, projectsUrl, billingUrl, enqueue, changes, log }
}

export async function runService(service: ServiceDefinition): Promise<void> {
  await runServiceWith(service.name, z.object({}), () => service)
}

/** Runs a service that has its own environment variables. Errors in them are reported together with errors in the shared variables. */
export async function runServiceWith<Own extends z.core.$ZodType>(
  name: ServiceName,
  own: Own,
  define: (environment: z.output<Own>) => ServiceDefinition,
): Promise<void> {
  await runMain(async () => {
    const environment = readEnvironment(z.intersection(serviceEnvironment(name), own))
    const log = createLogger(name, environment.LOG_LEVEL, environment.OTEL_EXPORTER_OTLP_ENDPOINT ? logFields : undefined)
    await startTracing(environment, { process: name, version: SERVICE_VERSIONS[name], trustsCallers: true, log })
    await runUntilSignal(() => startService(define(environment), { ...optionsOf(environment), log, runsJobs: true }), log)
  })
}

function optionsOf(environment: ServiceEnvironment): Omit<ServiceOptions, 'log'> {
  return {
    host: environment.HOST,
    port: environment.PORT,
    databaseUrl: environment.DATABASE_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    readUrl: environment.DATABASE_READ_URL,
    poolSize: environment.DATABASE_POOL_SIZE,
    replicas: environment.REPLICAS,
    identityPublicKeys: environment.IDENTITY_PUBLIC_KEYS,
    shareKeys: environment.SHARE_KEYS,
    evidenceKey: environment.EVIDENCE_KEY,
    publicOrigin: environment.PUBLIC_ORIGIN,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    projectsUrl: environment.PROJECTS_URL,
    billingUrl: environment.BILLING_URL,
    metricsAt: metricsAddress(environment),
    metricsTo: metricsReceiver(environment),
  }
}
