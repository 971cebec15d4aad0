import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, Outcome, Scene } from './fault.ts'
import { type Trouble, troubles } from '../setting/link.ts'
import { judgeRecovery, recover, type Recovered } from './recover.ts'

const DAMAGED_MS = 4000
const QUICK_DAMAGED_MS = 1500
const WITHIN = 5
/** In a quick run: between people and us, between two of ours, to the database, and to the world outside. */
const QUICK_LINKS = ['clients → gateway', 'gateway → billing', 'billing → postgres']

const descriptions: Record<Trouble, string> = {
  slow: 'half a second for everything',
  resets: 'a tenth is reset',
  'half-open': 'half-open',
  trickle: 'a byte a second',
  refused: 'refused',
}

/** Every wire between two programs, damaged in every way. */
export const damagedLinks: Fault = {
  name: 'damaged links',
  async run(scene) {
    const names = scene.isQuick ? QUICK_LINKS : [...scene.product.links.keys()]
    const outcomes: Outcome[] = []
    for (const trouble of troubles) {
      const recovered: Recovered[] = []
      for (const name of names) recovered.push(await damage(scene, name, trouble))
      outcomes.push(judgeRecovery(`links, one after another: ${descriptions[trouble]}`, WITHIN, recovered))
    }
    return outcomes
  },
}

async function damage(scene: Scene, name: string, trouble: Trouble): Promise<Recovered> {
  const link = scene.product.links.get(name)
  if (!link) throw new Error(`There is no link ${name}`)
  async function strike(): Promise<void> {
    link?.damage(trouble)
    try {
      await delay(scene.isQuick ? QUICK_DAMAGED_MS : DAMAGED_MS, undefined, { signal: scene.stop })
    } finally {
      link?.mend()
    }
  }
  const recovered = await recover(scene, { within: WITHIN, strike })
  return { ...recovered, failedAfter: recovered.failedAfter.map((failure) => `${name}, ${trouble}: ${failure}`) }
}
