import { setTimeout as delay } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../logger.ts'

/** Smaller differences may come from the measurement itself. */
const IGNORED_MS = 2000
/** Larger differences are reported. For comparison, an identity is valid for 30 seconds, and an authenticator code for 90. */
const REPORTED_MS = 5000

let offset = 0
let isReported = false

/**
 * The current time in milliseconds since 1970, based on the Postgres clock that all processes share. Replicas must agree on identities,
 * timers and dates.
 */
export function sharedNow(): number {
  return Date.now() + offset
}

/** Compares this machine's clock with the Postgres clock. */
export async function readDatabaseClock(orm: MikroORM, log?: Logger): Promise<number> {
  const before = Date.now()
  const [row] = await orm.em.getConnection().execute<{ now: string }[]>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now')
  const difference = Number(row?.now) - (before + Date.now()) / 2
  offset = Math.abs(difference) > IGNORED_MS ? difference : 0
  report(log)
  return offset
}

function report(log: Logger | undefined): void {
  const isWrong = Math.abs(offset) > REPORTED_MS
  if (!log || isWrong === isReported) return
  isReported = isWrong
  const seconds = Math.round(Math.abs(offset) / 1000)
  if (isWrong) log.warn(`The clock of this machine is ${seconds} s ${offset < 0 ? 'ahead of' : 'behind'} the clock of Postgres. Correct it (NTP); until then Billfold uses the clock of Postgres, except for the times of its jobs and for cookies.`)
  else log.info('the clocks of this machine and of Postgres agree again')
}

const CHECKED_EVERY_MS = 60_000
const RETRY_MS = 1000
/** Maximum wait for the first comparison, so that a process also starts while Postgres is unavailable. */
const FIRST_WAIT_MS = 2000

/** Resolves once the clock offset is known, or after FIRST_WAIT_MS. A process serves no requests before that. */
export async function followDatabaseClock(orm: MikroORM, log: Logger): Promise<{ stop(): void }> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function check(): Promise<void> {
    const isKnown = await readDatabaseClock(orm, log).then(() => true, () => false)
    if (!isStopped) timer = setTimeout(() => void check(), isKnown ? CHECKED_EVERY_MS : RETRY_MS).unref()
  }
  await Promise.race([check(), delay(FIRST_WAIT_MS, undefined, { ref: false })])
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
