import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

export type Job = ScheduledJob | QueuedJob

/** Runs at scheduled times, once each time however many processes run. */
export interface ScheduledJob {
  name: string
  /** When, in UTC: '*\/15 * * * *'. */
  cron: string
  run(context: JobContext): Promise<void>
}

/** Runs once for each `Enqueue` and retries with growing delays. After a crash another process runs it again, so it must be idempotent. */
export interface QueuedJob<Data extends object = object> {
  name: string
  cron?: undefined
  /** Delay in seconds in which the caller can do the work itself. */
  startsAfter?: number
  // A method, not a property, because parameter types of methods are bivariant: a job for some data is also a Job.
  run(context: JobContext, data: Data): Promise<void>
}

export interface JobContext {
  orm: MikroORM
  log: Logger
}
