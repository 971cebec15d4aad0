import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

/** Work that a service does by itself. Its name is also that of its queue. */
export type Job = ScheduledJob | QueuedJob

/** Done at set times. However many processes run, each time is one run. */
export interface ScheduledJob {
  name: string
  /** When, in UTC: '*\/15 * * * *'. */
  cron: string
  run(context: JobContext): Promise<void>
}

/**
 * Done once for each time that it was asked for (`Enqueue`); one that fails is tried again, ever later. A process that dies in the
 * middle leaves it to the next: what it does must bear to be begun twice.
 */
export interface QueuedJob<Data extends object = object> {
  name: string
  cron?: undefined
  /** Seconds that whoever asks for it has to do it themselves. */
  startsAfter?: number
  // A method: a job for some data is also a job.
  run(context: JobContext, data: Data): Promise<void>
}

export interface JobContext {
  orm: MikroORM
  log: Logger
}
