import type { EntitySchema } from '@mikro-orm/postgresql'
import { type App, createApp } from './app.ts'
import { openDatabase } from './database/open-database.ts'
import type { Schema } from './database/roles.ts'
import { readEnvironment, serviceEnvironment } from './environment.ts'
import { databaseAnswers, health } from './health.ts'
import type { Job } from './jobs/job.ts'
import { runJobs, type RunningJobs } from './jobs/run-jobs.ts'
import { createLogger, type Logger } from './logger.ts'
import { mountRoutes, type Route } from './routes.ts'
import { runMain, runUntilSignal } from './run.ts'
import { type Running, serve } from './serve.ts'

/** What makes a service: a schema of its own and the calls that it answers. */
export interface ServiceDefinition {
  name: Exclude<Schema, 'accounts'>
  entities: EntitySchema[]
  routes: readonly Route[] | ((settings: ServiceSettings) => readonly Route[])
  /** What it does by itself. Its schema is one of `schemasWithJobs`. */
  jobs?: readonly Job[]
}

/** What some calls need to know besides their request. */
export interface ServiceSettings {
  internalKey: string
  /** Where browsers find Billfold, for links that leave it: 'https://billfold.example'. */
  publicOrigin: string
}

interface ServiceOptions {
  databaseUrl: string
  internalKey: string
  /** As `npm start` has it, where it is not given. */
  publicOrigin?: string | undefined
  port: number
  log: Logger
  checkAnswers?: boolean
  /** Off in tests, which run a job when they mean to. */
  runsJobs?: boolean
}

/** Services listen on loopback unless they are told otherwise: the gateway is the only door. */
const HOST = '127.0.0.1'

export async function startService(service: ServiceDefinition, options: ServiceOptions): Promise<Running> {
  const { internalKey, publicOrigin = 'http://localhost:3000' } = options
  const routes = typeof service.routes === 'function' ? service.routes({ internalKey, publicOrigin }) : service.routes
  const orm = openDatabase({ url: options.databaseUrl, schema: service.name, entities: service.entities })
  const app: App = createApp({ log: options.log, trustRequestId: true })
  app.use(health({ database: databaseAnswers(orm) }))
  app.use(mountRoutes(routes, { orm, internalKey, checkAnswers: options.checkAnswers ?? false }))
  let jobs: RunningJobs | undefined
  const release = async () => {
    await jobs?.stop()
    await orm.close()
  }
  const running = await serve({ app, port: options.port, host: HOST, release })
  if (options.runsJobs && service.jobs) jobs = runJobs(service.jobs, { databaseUrl: options.databaseUrl, schema: service.name, orm, log: options.log })
  return {
    ...running,
    async close() {
      // Both take their time, at the same time; the database is closed after them.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
}

/** The whole of a service's `main.ts`. */
export async function runService(service: ServiceDefinition): Promise<void> {
  await runMain(async () => {
    const environment = readEnvironment(serviceEnvironment)
    const log = createLogger(service.name, environment.LOG_LEVEL)
    const { DATABASE_URL: databaseUrl, INTERNAL_KEY: internalKey, PUBLIC_ORIGIN: publicOrigin, PORT: port } = environment
    await runUntilSignal(() => startService(service, { databaseUrl, internalKey, publicOrigin, port, log, runsJobs: true }), log)
  })
}
