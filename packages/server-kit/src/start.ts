import type { EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { openDatabase } from './database/open-database.ts'
import type { Schema } from './database/roles.ts'
import { createJobSender, type Enqueue } from './jobs/job-sender.ts'
import type { Job } from './jobs/job.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { type Changes, listenForChanges } from './live/listen-for-changes.ts'
import type { Logger } from './logger.ts'
import { type Handle, type Running, serve } from './serve.ts'

interface Owner {
  schema: Schema
  entities: EntitySchema[]
  /** As the role of the schema. */
  databaseUrl: string
  log: Logger
}

/** What gateway and services have open while they run. */
export interface Opened extends Owner {
  orm: MikroORM
  changes: Changes
  enqueue: Enqueue
  /** Lets go of everything, the last first: the database outlives all that asks it. */
  held: AsyncDisposableStack
}

export function openAll(owner: Owner): Opened {
  const { schema, entities, databaseUrl, log } = owner
  const held = new AsyncDisposableStack()
  const orm = held.adopt(openDatabase({ url: databaseUrl, schema, entities }), (orm) => orm.close())
  const changes = held.adopt(listenForChanges({ databaseUrl, log }), (changes) => changes.close())
  const { enqueue } = held.adopt(createJobSender({ databaseUrl, schema, log }), (sender) => sender.stop())
  return { ...owner, orm, changes, enqueue, held }
}

interface Work {
  handle: Handle
  port: number
  /** Absent: every interface of the machine. */
  host: string | undefined
  /** What it does by itself. */
  jobs: readonly Job[] | undefined
}

/** Answers, and works on jobs, until it is closed. */
export async function startWork(opened: Opened, { handle, port, host, jobs: own }: Work): Promise<Running> {
  const { held } = opened
  const running = await serve({ handle, port, host, release: () => held.disposeAsync() })
  const jobs = own && held.adopt(runJobs(own, opened), (jobs) => jobs.stop())
  return {
    ...running,
    async close() {
      // Both take their time, at the same time; what they use is let go of after them.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
}
