import { setTimeout as delay } from 'node:timers/promises'
import { withChildren } from '../setting/processes.ts'
import type { Fault } from './fault.ts'
import { judgeRecovery, recover } from './recover.ts'

const PAUSED_MS = 10_000
const QUICK_PAUSED_MS = 4000
const WITHIN = 5

/** A machine that swaps, or is moved to another one: nothing is closed and nothing answers. */
export const pausedPostgres: Fault = {
  name: 'paused Postgres',
  async run(scene) {
    const milliseconds = scene.isQuick ? QUICK_PAUSED_MS : PAUSED_MS
    async function strike(): Promise<void> {
      const pids = await withChildren(await scene.product.pidOf('postgres'))
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      try {
        await delay(milliseconds, undefined, { signal: scene.stop })
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    }
    return [judgeRecovery(`Postgres stands still for ${milliseconds / 1000} s`, WITHIN, [await recover(scene, { within: WITHIN, strike })])]
  },
}
