import { setTimeout as delay } from 'node:timers/promises'
import { syncToStripe, writeInvoice } from '../crowd/bills.ts'
import { recordTime } from '../crowd/records-of-time.ts'
import type { Fault, Outcome, Scene } from './fault.ts'
import type { Trouble } from '../setting/link.ts'

const DAMAGED_MS = 20_000
const QUICK_DAMAGED_MS = 4000
const WITHIN = 5

interface Outage {
  fault: string
  /** The end of the names of the links that are damaged. */
  to: '→ stripe' | '→ mail'
  trouble: Trouble
}

const outages: readonly Outage[] = [
  { fault: 'Stripe is slow', to: '→ stripe', trouble: 'slow' },
  { fault: 'Stripe says nothing', to: '→ stripe', trouble: 'half-open' },
  { fault: 'Stripe is down', to: '→ stripe', trouble: 'refused' },
  { fault: 'the mail server is down', to: '→ mail', trouble: 'refused' },
  { fault: 'the mail server says nothing', to: '→ mail', trouble: 'half-open' },
]

/** Whatever others do, one's own work goes on; and what they have missed they are told of afterwards. */
export const worldOutside: Fault = {
  name: 'the world outside',
  async run(scene) {
    const outcomes: Outcome[] = []
    for (const outage of outages) outcomes.push(...(await suffer(scene, outage)))
    return outcomes
  },
}

async function suffer(scene: Scene, { fault, to, trouble }: Outage): Promise<Outcome[]> {
  const links = [...scene.product.links].filter(([name]) => name.endsWith(to)).map(([, link]) => link)
  for (const link of links) link.damage(trouble)
  const [well, all] = await lookAround(scene, scene.isQuick ? QUICK_DAMAGED_MS : DAMAGED_MS)
  for (const link of links) link.mend()
  const ownWork = { fault: `${fault}: one’s own work`, measured: `${well} of ${all} rounds of work answered`, target: 'all of them', met: well === all }
  return to === '→ stripe' ? [ownWork, await handOver(scene, fault)] : [ownWork]
}

/** How many rounds went well, of how many. */
async function lookAround({ probe, stop }: Scene, milliseconds: number): Promise<[well: number, all: number]> {
  const counted: [number, number] = [0, 0]
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await probe.isWell()) counted[0] += 1
    counted[1] += 1
    await delay(200, undefined, { signal: stop })
  }
  return counted
}

async function handOver({ probe: { owner } }: Scene, fault: string): Promise<Outcome> {
  for (let entry = 0; entry < 3; entry++) await recordTime(owner)
  const invoice = await writeInvoice(owner)
  const start = performance.now()
  await syncToStripe(owner)
  const seconds = (performance.now() - start) / 1000
  const bill = owner.journal.records.get(`bill ${invoice?.record.mark}`)
  const isDone = bill?.told === 'made'
  return { fault: `${fault}: an invoice afterwards`, measured: `${isDone ? 'handed over' : 'refused'} in ${seconds.toFixed(1)} s`, target: `within ${WITHIN} s`, met: isDone && seconds <= WITHIN }
}
