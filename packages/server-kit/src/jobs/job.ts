import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

/** Work that a service does by itself, at set times. However many processes run, each time is one run. */
export interface Job {
  /** Also the name of its queue. */
  name: string
  /** When, in UTC: '*\/15 * * * *'. */
  cron: string
  run(context: JobContext): Promise<void>
}

export interface JobContext {
  orm: MikroORM
  log: Logger
}
