import type { EntitySchema } from '@mikro-orm/postgresql'
import { followDatabaseClock } from './database/clock.ts'
import { checkConnections } from './database/check-connections.ts'
import { DEFAULT_POOL_SIZE, type Replicas } from './database/connection-budget.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import type { Schema } from './database/roles.ts'
import { createJobSender, type Enqueue } from './jobs/job-sender.ts'
import type { Job } from './jobs/job.ts'
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { type Changes, listenForChanges } from './live/listen.ts'
import type { Logger } from './logger.ts'
import type { Metrics, MetricsAddress } from './metrics/metrics.ts'
import { countRuns, measureDatabase } from './metrics/server-metrics.ts'
import { type Handle, type Running, serve } from './serve.ts'

interface Owner {
  schema: Schema
  entities: EntitySchema[]
  databaseUrl: string
  /** Bypasses the pooler. Used to listen for changes and to run jobs. Defaults to `databaseUrl`. */
  directUrl?: string | undefined
  /** The URL of a standby for reports and PDFs. */
  readUrl?: string | undefined
  /** Other database URLs of the process, by environment variable. */
  otherUrls?: Readonly<Record<string, string | undefined>>
  poolSize?: number | undefined
  /** If given, the connection limits are checked at startup. */
  replicas?: Replicas | undefined
  log: Logger
  /** Undefined if metrics are off. */
  metrics?: Metrics | undefined
}

/** The resources that a running gateway or service has opened. */
export interface Opened {
  log: Logger
  metrics: Metrics | undefined
  orm: Database
  changes: Changes
  enqueue: Enqueue
  startJobs: (jobs: readonly Job[]) => RunningJobs
  resources: AsyncDisposableStack
}

export function openAll(owner: Owner): Opened {
  const { schema, entities, databaseUrl, directUrl = databaseUrl, readUrl, otherUrls, poolSize = DEFAULT_POOL_SIZE, replicas, log, metrics } = owner
  const resources = new AsyncDisposableStack()
  const database = openDatabase({ url: databaseUrl, readUrl, schema, entities, maxConnections: poolSize, log })
  const orm = resources.adopt(database, (orm) => orm.close())
  const changes = resources.adopt(listenForChanges({ databaseUrl: directUrl, log }), (changes) => changes.close())
  let jobs: RunningJobs | undefined
  const sender = createJobSender({ databaseUrl: directUrl, schema, log, runningBoss: () => jobs?.boss() })
  const { enqueue } = resources.adopt(sender, () => sender.stop())
  if (replicas) resources.adopt(checkConnections({ databaseUrl, directUrl, otherUrls: { DATABASE_READ_URL: readUrl, ...otherUrls }, poolSize, replicas, log }), (check) => check.stop())
  if (metrics) measureDatabase(metrics, orm, schema)
  function startJobs(own: readonly Job[]): RunningJobs {
    const countRun = metrics && countRuns(metrics, own)
    jobs = resources.adopt(runJobs(own, { databaseUrl: directUrl, schema, orm, log, countRun }), (running) => running.stop())
    return jobs
  }
  return { log, metrics, orm, changes, enqueue, startJobs, resources }
}

interface Work {
  handle: Handle
  port: number
  host: string | undefined
  jobs: readonly Job[] | undefined
  metricsAt: MetricsAddress | undefined
  metricsTo: string | undefined
}

/** Serves requests and runs jobs until closed. */
export async function startWork({ orm, log, startJobs, metrics, resources }: Opened, { handle, port, host, jobs: own, metricsAt, metricsTo }: Work): Promise<Running> {
  const scraped = metrics && metricsAt && resources.adopt(await metrics.listen(metricsAt), (server) => server.close())
  if (metrics && metricsTo !== undefined) resources.adopt(await metrics.send(metricsTo), (sender) => sender.stop())
  // Skipped in tests, which run no jobs and set the clock themselves.
  if (own) resources.adopt(await followDatabaseClock(orm, log), (clock) => clock.stop())
  const running = await serve({ handle, port, host, release: () => resources.disposeAsync() })
  const jobs = own && startJobs(own)
  return {
    ...running,
    metricsPort: scraped?.port,
    async close() {
      // Stops the jobs and the server at the same time, and only then releases the resources that they use.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
}
