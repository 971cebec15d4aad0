import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Schema } from '../database/roles.ts'
import type { BatchedJob } from '../jobs/job.ts'
import { openBoss } from '../jobs/queues.ts'
import { queueNames } from '../jobs/user-batches.ts'
import { queryAs, type TestDatabase } from './database.ts'

async function withBoss(database: TestDatabase, schema: Schema, options: ConstructorOptions, work: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = await openBoss(database.url(schema), schema, { supervise: false, schedule: false, max: 1, ...options })
  await boss.start()
  await work(boss).finally(() => boss.stop({ graceful: false }))
}

/** Starts a scheduled job now. Workers that start later find it immediately. */
export async function requestJob(database: TestDatabase, schema: Schema, { name }: Pick<BatchedJob, 'name'>): Promise<void> {
  await withBoss(database, schema, {}, async (boss) => {
    await boss.createQueue(name, { policy: 'exclusive' })
    await boss.send(name)
  })
}

/** Makes the batches of killed workers available immediately, instead of after a minute or two. */
export async function findKilledWorkers(database: TestDatabase, schema: Schema, job: BatchedJob): Promise<void> {
  const queue = queueNames(job).at(-1) ?? job.name
  const change = (sql: string) => queryAs(database.url(schema), null, `update ${schema}_jobs.job set ${sql} and name = $1`, [queue])
  await change("heartbeat_on = now() - interval '1 minute' where state = 'active'")
  await withBoss(database, schema, { monitorIntervalSeconds: 1 }, (boss) => boss.supervise(queue))
  await change("start_after = now() where state = 'retry'")
}
