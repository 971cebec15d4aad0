import type { Fault, Scene } from './fault.ts'
import type { Link } from '../setting/link.ts'
import { judgeRecovery, recover, type Recovered } from './recover.ts'

const TIMES = 200
const QUICK_TIMES = 6
const WITHIN = 5

interface Moment {
  link: string
  side: 'client' | 'server'
  has: RegExp
  /** What was on its way still arrives. */
  passes: boolean
}

const moments: readonly Moment[] = [
  // Postgres hears of it from nobody.
  { link: 'billing → postgres', side: 'client', has: /commit/i, passes: false },
  // Postgres commits, and there is nobody to hear of it.
  { link: 'billing → postgres', side: 'client', has: /commit/i, passes: true },
  { link: 'billing → postgres', side: 'server', has: /COMMIT/, passes: false },
  // The gateway waits for an answer to what is done.
  { link: 'gateway → billing', side: 'server', has: /HTTP\/1.1 201/, passes: false },
]

/** The worst moments to die at: who asked sends the same again, with the same key, and it is done once. */
export const killsBetween: Fault = {
  name: 'killed between commit and answer',
  async run(scene) {
    const { product } = scene
    const recovered: Recovered[] = []
    product.restartPause = 0
    for (let n = 0; n < (scene.isQuick ? QUICK_TIMES : TIMES); n++) {
      const moment = moments[n % moments.length]
      const link = moment && product.links.get(moment.link)
      if (moment && link) recovered.push(await recover(scene, { within: WITHIN, strike: () => killAt(scene, moment, link), calm: 0 }))
    }
    product.restartPause = undefined
    return [judgeRecovery('billing killed between commit and answer', WITHIN, recovered)]
  },
}

async function killAt({ product }: Scene, { side, has, passes }: Moment, link: Link): Promise<void> {
  const pid = await product.pidOf('billing')
  await new Promise<void>((resolve) => {
    link.watch = (from, chunk) => {
      if (from !== side || !has.test(chunk.toString('latin1'))) return true
      link.watch = undefined
      // 0 would be ourselves.
      if (pid > 0) process.kill(pid, 'SIGKILL')
      resolve()
      return passes
    }
  })
}
