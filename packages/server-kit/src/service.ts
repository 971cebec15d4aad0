import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import type { EntitySchema } from '@mikro-orm/postgresql'
import * as z from 'zod/mini'
import { type App, createApp } from './app.ts'
import type { Constraints } from './database/constraint-error.ts'
import type { ServiceName } from './database/roles.ts'
import { localOrigin, readEnvironment, type ServiceEnvironment, serviceEnvironment } from './environment.ts'
import { databaseAnswers, health } from './health.ts'
import { identityVerifier } from './identity.ts'
import type { Job } from './jobs/job.ts'
import type { Enqueue } from './jobs/job-sender.ts'
import type { Key, KeyRing } from './key-ring.ts'
import type { Changes } from './live/listen-for-changes.ts'
import { createLogger, type Logger } from './logger.ts'
import { type MailSettings, senderAt } from './mail/mail-settings.ts'
import { mountRoutes, type Route } from './routes.ts'
import { runMain, runUntilSignal } from './run.ts'
import type { Running } from './serve.ts'
import { openAll, type Opened, startWork } from './start.ts'

/** What makes a service: a schema of its own and the calls that it answers. */
export interface ServiceDefinition {
  name: ServiceName
  entities: EntitySchema[]
  /** What it says when the database refuses a row. */
  constraints: Constraints
  routes: readonly Route[] | ((settings: ServiceSettings) => readonly Route[])
  /** What it does by itself. */
  jobs?: readonly Job[] | ((settings: ServiceSettings) => readonly Job[])
}

/** What some calls need to know besides their request. */
export interface ServiceSettings {
  /** For the addresses of share links, in a service that has some. */
  shareKeys: KeyRing | undefined
  /** Seals evidence, in the service that has it. */
  evidenceKey: Key | undefined
  /** Where browsers find Billfold, for links that leave it: 'https://billfold.example'. */
  publicOrigin: string
  mail: MailSettings
  /** Where the projects service is, for calls of its contract: 'http://127.0.0.1:4001'. */
  projectsUrl: string | undefined
  /** Asks for one of the service's jobs. */
  enqueue: Enqueue
  /** What anybody's services change, as soon as it is. */
  changes: Changes
  /** For what goes on when its request is answered. */
  log: Logger
}

export interface ServiceOptions {
  databaseUrl: string
  /** Of the gateway: only it can sign. */
  identityPublicKeys: KeyRing
  shareKeys?: KeyRing | undefined
  evidenceKey?: Key | undefined
  /** As `npm start` has it, where it is not given. */
  publicOrigin?: string | undefined
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  projectsUrl?: string | undefined
  /** Loopback unless it is told otherwise: the gateway is the only door. */
  host?: string | undefined
  port: number
  log: Logger
  checkAnswers?: boolean
  /** Off in tests, which run a job when they mean to. */
  runsJobs?: boolean
}

export async function startService(service: ServiceDefinition, options: ServiceOptions): Promise<Running> {
  const { databaseUrl, identityPublicKeys, log, port, host = '127.0.0.1', checkAnswers = false, runsJobs = false } = options
  const { name, entities, constraints } = service
  const opened = openAll({ schema: name, entities, databaseUrl, log })
  const settings = settingsOf(options, opened)
  const routes = typeof service.routes === 'function' ? service.routes(settings) : service.routes
  const jobs = typeof service.jobs === 'function' ? service.jobs(settings) : service.jobs
  const app: App = createApp({ log, trustRequestId: true, constraints })
  app.use(health({ database: databaseAnswers(opened.orm) }, SERVICE_VERSIONS[name]))
  app.use(mountRoutes(routes, { orm: opened.orm, verifyIdentity: identityVerifier(identityPublicKeys), checkAnswers }))
  return startWork(opened, { handle: app.callback(), port, host, jobs: runsJobs ? jobs : undefined })
}

function settingsOf(options: ServiceOptions, { enqueue, changes, log }: Opened): ServiceSettings {
  const { shareKeys, evidenceKey, publicOrigin = localOrigin(), smtpUrl, mailFrom = senderAt(publicOrigin), projectsUrl } = options
  return { shareKeys, evidenceKey, publicOrigin, mail: { smtpUrl, from: mailFrom }, projectsUrl, enqueue, changes, log }
}

/** The whole of a service's `main.ts`. */
export async function runService(service: ServiceDefinition): Promise<void> {
  await runServiceWith(service.name, z.object({}), () => service)
}

/** For a service that needs variables of its own: what is wrong with them is told with the rest. */
export async function runServiceWith<Own extends z.core.$ZodType>(
  name: ServiceName,
  own: Own,
  define: (environment: z.output<Own>) => ServiceDefinition,
): Promise<void> {
  await runMain(async () => {
    const environment = readEnvironment(z.intersection(serviceEnvironment(name), own))
    const log = createLogger(name, environment.LOG_LEVEL)
    await runUntilSignal(() => startService(define(environment), { ...optionsOf(environment), log, runsJobs: true }), log)
  })
}

function optionsOf(environment: ServiceEnvironment): Omit<ServiceOptions, 'log'> {
  return {
    host: environment.HOST,
    port: environment.PORT,
    databaseUrl: environment.DATABASE_URL,
    identityPublicKeys: environment.IDENTITY_PUBLIC_KEYS,
    shareKeys: environment.SHARE_KEYS,
    evidenceKey: environment.EVIDENCE_KEY,
    publicOrigin: environment.PUBLIC_ORIGIN,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    projectsUrl: environment.PROJECTS_URL,
  }
}
