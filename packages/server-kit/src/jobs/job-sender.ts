import type { PgBoss } from 'pg-boss'
import type { Schema } from '../database/roles.ts'
import type { Logger } from '../logger.ts'
import type { Transaction } from '../scope.ts'
import type { QueuedJob } from './job.ts'
import { outsideTraces, withTraceparent } from '../tracing/tracing.ts'
import { ensureQueue, openBoss } from './queues.ts'

/** Queues a job within a transaction: it runs after the commit, and never after a rollback. */
export type Enqueue = <Data extends object>(tx: Transaction, job: QueuedJob<Data>, data: Data) => Promise<void>

export interface JobSender {
  enqueue: Enqueue
  stop(): Promise<void>
}

interface SenderOptions {
  databaseUrl: string
  schema: Schema
  log: Logger
  /** Returns the pg-boss instance that runs this process's jobs, or undefined before it has started. */
  runningBoss?: () => PgBoss | undefined
}

/**
 * Needs a connection only to look up queues, because jobs are sent on the transaction's connection. If this process is not running jobs
 * yet, the connection is opened with the first job.
 */
export function createJobSender({ databaseUrl, schema, log, runningBoss = () => undefined }: SenderOptions): JobSender {
  let starting: Promise<PgBoss> | undefined
  const queues = new Map<string, Promise<void>>()

  async function start(): Promise<PgBoss> {
    const boss = await openBoss(databaseUrl, schema, { supervise: false, schedule: false, max: 1 })
    boss.on('error', (error) => log.error({ err: error }, 'jobs cannot be sent'))
    return boss.start()
  }

  /** Failures are not cached, so the next job tries again. */
  async function ready(job: QueuedJob): Promise<PgBoss> {
    const boss = runningBoss() ?? (await (starting ??= outsideTraces(start).catch(forget(() => (starting = undefined)))))
    if (!queues.has(job.name)) queues.set(job.name, ensureQueue(boss, job).catch(forget(() => queues.delete(job.name))))
    await queues.get(job.name)
    return boss
  }

  const sending = new Set<Promise<void>>()

  async function send(tx: Transaction, job: QueuedJob, data: object): Promise<void> {
    const { fromKysely } = await import('pg-boss')
    const boss = await ready(job)
    await boss.send(job.name, withTraceparent(data), { db: fromKysely(tx.em.getKysely()), ...(job.startsAfter !== undefined && { startAfter: job.startsAfter }) })
  }

  return {
    enqueue(tx, job, data) {
      const sent = send(tx, job, data).finally(() => sending.delete(sent))
      sending.add(sent)
      return sent
    },
    async stop() {
      // Waits for jobs that are being sent before stopping pg-boss: a stopped pg-boss never responds, so their transactions would hang.
      await Promise.allSettled(sending)
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: false })
    },
  }
}

function forget(clear: () => void): (error: unknown) => never {
  return (error) => {
    clear()
    throw error
  }
}
