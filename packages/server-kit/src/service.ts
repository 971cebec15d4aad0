import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import type { EntitySchema } from '@mikro-orm/postgresql'
import * as z from 'zod/mini'
import { type App, createApp } from './app.ts'
import { openDatabase } from './database/open-database.ts'
import { ownRoleUrl, type Schema } from './database/roles.ts'
import { readEnvironment, type ServiceEnvironment, serviceEnvironment } from './environment.ts'
import { databaseAnswers, health } from './health.ts'
import type { Job } from './jobs/job.ts'
import { createJobSender, type Enqueue } from './jobs/job-sender.ts'
import { runJobs, type RunningJobs } from './jobs/run-jobs.ts'
import { type Changes, listenForChanges } from './live/listen-for-changes.ts'
import { createLogger, type Logger } from './logger.ts'
import { type MailSettings, senderAt } from './mail/mail-settings.ts'
import { mountRoutes, type Route } from './routes.ts'
import { runMain, runUntilSignal } from './run.ts'
import { type Running, serve } from './serve.ts'

/** What makes a service: a schema of its own and the calls that it answers. */
export interface ServiceDefinition {
  name: Exclude<Schema, 'accounts'>
  entities: EntitySchema[]
  routes: readonly Route[] | ((settings: ServiceSettings) => readonly Route[])
  /** What it does by itself. Its schema is one of `schemasWithJobs`. */
  jobs?: readonly Job[] | ((settings: ServiceSettings) => readonly Job[])
}

/** What some calls need to know besides their request. */
export interface ServiceSettings {
  internalKey: string
  /** Where browsers find Billfold, for links that leave it: 'https://billfold.example'. */
  publicOrigin: string
  mail: MailSettings
  /** Where the projects service is, for calls of its contract: 'http://127.0.0.1:4001'. */
  projectsUrl: string | undefined
  /** Asks for one of the service's jobs. */
  enqueue: Enqueue
  /** What anybody's services change, as soon as it is. */
  changes: Changes
}

export interface ServiceOptions {
  databaseUrl: string
  internalKey: string
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
  const { databaseUrl, internalKey, log, host = '127.0.0.1' } = options
  const sender = createJobSender({ databaseUrl, schema: service.name, log })
  const changes = listenForChanges({ databaseUrl, log })
  const settings = settingsOf(options, sender.enqueue, changes)
  const routes = typeof service.routes === 'function' ? service.routes(settings) : service.routes
  const orm = openDatabase({ url: databaseUrl, schema: service.name, entities: service.entities })
  const app: App = createApp({ log, trustRequestId: true })
  app.use(health({ database: databaseAnswers(orm) }, SERVICE_VERSIONS[service.name]))
  app.use(mountRoutes(routes, { orm, internalKey, checkAnswers: options.checkAnswers ?? false }))
  let jobs: RunningJobs | undefined
  const release = async () => {
    await jobs?.stop()
    await sender.stop()
    await changes.close()
    await orm.close()
  }
  const running = await serve({ handle: app.callback(), port: options.port, host, release })
  const work = typeof service.jobs === 'function' ? service.jobs(settings) : service.jobs
  if (options.runsJobs && work) jobs = runJobs(work, { databaseUrl, schema: service.name, orm, log })
  return {
    ...running,
    async close() {
      // Both take their time, at the same time; the database is closed after them.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
}

function settingsOf(options: ServiceOptions, enqueue: Enqueue, changes: Changes): ServiceSettings {
  const { internalKey, publicOrigin = 'http://localhost:3000', smtpUrl, mailFrom = senderAt(publicOrigin), projectsUrl } = options
  return { internalKey, publicOrigin, mail: { smtpUrl, from: mailFrom }, projectsUrl, enqueue, changes }
}

/** The whole of a service's `main.ts`. */
export async function runService(service: ServiceDefinition): Promise<void> {
  await runServiceWith(service.name, z.object({}), () => service)
}

/** For a service that needs variables of its own: what is wrong with them is told with the rest. */
export async function runServiceWith<Own extends z.core.$ZodType>(
  name: ServiceDefinition['name'],
  own: Own,
  define: (environment: z.output<Own>) => ServiceDefinition,
): Promise<void> {
  await runMain(async () => {
    const environment = readEnvironment(z.intersection(serviceEnvironment(name), own))
    const log = createLogger(name, environment.LOG_LEVEL)
    await runUntilSignal(() => startService(define(environment), { ...optionsOf(name, environment), log, runsJobs: true }), log)
  })
}

function optionsOf(name: ServiceDefinition['name'], environment: ServiceEnvironment): Omit<ServiceOptions, 'log'> {
  return {
    host: environment.HOST,
    port: environment.PORT,
    databaseUrl: ownRoleUrl(environment.DATABASE_URL, name, environment.INTERNAL_KEY),
    internalKey: environment.INTERNAL_KEY,
    publicOrigin: environment.PUBLIC_ORIGIN,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    projectsUrl: environment.PROJECTS_URL,
  }
}
