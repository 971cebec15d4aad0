import type { EntitySchema } from '@mikro-orm/postgresql'
import { type App, createApp } from './app.ts'
import { openDatabase } from './database/open-database.ts'
import type { Schema } from './database/roles.ts'
import { readEnvironment, serviceEnvironment } from './environment.ts'
import { databaseAnswers, health } from './health.ts'
import { createLogger, type Logger } from './logger.ts'
import { mountRoutes, type Route } from './routes.ts'
import { runMain, runUntilSignal } from './run.ts'
import { type Running, serve } from './serve.ts'

/** What makes a service: a schema of its own and the calls that it answers. */
export interface ServiceDefinition {
  name: Exclude<Schema, 'accounts'>
  entities: EntitySchema[]
  routes: readonly Route[]
}

interface ServiceOptions {
  databaseUrl: string
  internalKey: string
  port: number
  log: Logger
  checkAnswers?: boolean
}

/** Services listen on loopback unless they are told otherwise: the gateway is the only door. */
const HOST = '127.0.0.1'

export async function startService(service: ServiceDefinition, options: ServiceOptions): Promise<Running> {
  const orm = openDatabase({ url: options.databaseUrl, schema: service.name, entities: service.entities })
  const app: App = createApp({ log: options.log, trustRequestId: true })
  app.use(health({ database: databaseAnswers(orm) }))
  app.use(mountRoutes(service.routes, { orm, internalKey: options.internalKey, checkAnswers: options.checkAnswers ?? false }))
  return serve({ app, port: options.port, host: HOST, release: () => orm.close() })
}

/** The whole of a service's `main.ts`. */
export async function runService(service: ServiceDefinition): Promise<void> {
  await runMain(async () => {
    const environment = readEnvironment(serviceEnvironment)
    const log = createLogger(service.name, environment.LOG_LEVEL)
    const { DATABASE_URL: databaseUrl, INTERNAL_KEY: internalKey, PORT: port } = environment
    await runUntilSignal(() => startService(service, { databaseUrl, internalKey, port, log }), log)
  })
}
