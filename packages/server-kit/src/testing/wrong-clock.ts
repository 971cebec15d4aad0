import type { MikroORM } from '@mikro-orm/postgresql'
import { vi } from 'vitest'
import { readDatabaseClock } from '../database/clock.ts'

/** Runs `work` on a machine whose clock differs from the Postgres clock. */
export async function withWrongClock<Result>(orm: MikroORM, differenceMs: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + differenceMs })
  try {
    await readDatabaseClock(orm)
    return await work()
  } finally {
    vi.useRealTimers()
    await readDatabaseClock(orm)
  }
}
