import type { EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { openDatabase } from './database/open-database.ts'
import type { Schema } from './database/roles.ts'
import { createJobSender, type Enqueue } from './jobs/job-sender.ts'
import type { Job } from './jobs/job.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { type Changes, listenForChanges } from './live/listen.ts'
import type { Logger } from './logger.ts'
import type { Metrics, MetricsAddress } from './metrics/metrics.ts'
import { countRuns, measureDatabase } from './metrics/server-metrics.ts'
import { type Handle, type Running, serve } from './serve.ts'

interface Owner {
  schema: Schema
  entities: EntitySchema[]
  databaseUrl: string
  log: Logger
  /** Undefined if metrics are off. */
  metrics?: Metrics | undefined
}

/** The open resources of a running gateway or service. */
export interface Opened extends Owner {
  orm: MikroORM
  changes: Changes
  enqueue: Enqueue
  resources: AsyncDisposableStack
}

export function openAll(owner: Owner): Opened {
  const { schema, entities, databaseUrl, log, metrics } = owner
  const resources = new AsyncDisposableStack()
  const orm = resources.adopt(openDatabase({ url: databaseUrl, schema, entities }), (orm) => orm.close())
  const changes = resources.adopt(listenForChanges({ databaseUrl, log }), (changes) => changes.close())
  const { enqueue } = resources.adopt(createJobSender({ databaseUrl, schema, log }), (sender) => sender.stop())
  if (metrics) measureDatabase(metrics, orm, schema)
  return { ...owner, orm, changes, enqueue, resources }
}

interface Work {
  handle: Handle
  port: number
  host: string | undefined
  jobs: readonly Job[] | undefined
  metricsAt: MetricsAddress | undefined
}

/** Serves requests and runs jobs until closed. */
export async function startWork(opened: Opened, { handle, port, host, jobs: own, metricsAt }: Work): Promise<Running> {
  const { resources, metrics } = opened
  const scraped = metrics && metricsAt && resources.adopt(await metrics.listen(metricsAt), (server) => server.close())
  const running = await serve({ handle, port, host, release: () => resources.disposeAsync() })
  const jobs = own && resources.adopt(runJobs(own, { ...opened, countRun: metrics && countRuns(metrics, own) }), (jobs) => jobs.stop())
  return {
    ...running,
    metricsPort: scraped?.port,
    async close() {
      // Stop both at the same time, and only then release the resources that they use.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
}
