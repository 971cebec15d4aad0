import { setTimeout as delay } from 'node:timers/promises'
import { programNames } from '../setting/kept-product.ts'
import type { Fault, Outcome, Scene } from './fault.ts'
import { judgeRecovery, recover, type Recovered } from './recover.ts'

const victims = [...programNames, 'postgres'] as const
type Victim = (typeof victims)[number]

const TIMES = 20
const QUICK_TIMES = 1
/** Who dies within a minute of the last start is started again ever later: nobody's turn comes sooner. */
const ROUND_MS = 65_000

/** Seconds; Postgres first reads what it had not yet written to its files. */
const within = (victim: Victim) => (victim === 'postgres' ? 15 : 5)

export const kills: Fault = { name: 'kill -9', run: killInTurn }

async function killInTurn(scene: Scene): Promise<Outcome[]> {
  const recovered = new Map<Victim, Recovered[]>(victims.map((victim) => [victim, []]))
  const times = scene.isQuick ? QUICK_TIMES : TIMES
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    for (const victim of victims) recovered.get(victim)?.push(await recover(scene, { within: within(victim), strike: () => kill(scene, victim) }))
    const rest = ROUND_MS - (performance.now() - start)
    if (round + 1 < times && rest > 0) await delay(rest, undefined, { signal: scene.stop })
  }
  return [...recovered].map(([victim, all]) => judgeRecovery(`kill -9 of ${victim}`, within(victim), all))
}

async function kill({ product }: Scene, victim: Victim): Promise<void> {
  const pid = await product.pidOf(victim)
  // 0 would be ourselves.
  if (pid > 0) process.kill(pid, 'SIGKILL')
}
