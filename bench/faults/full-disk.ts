import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '@billfold/server-kit/database/with-client'
import { gather } from '../crowd/crowd.ts'
import { ordinary } from '../crowd/habits.ts'
import { startKeptProduct } from '../setting/kept-product.ts'
import type { Fault, Outcome } from './fault.ts'
import { openProbe } from './probe.ts'
import { reconcile } from '../crowd/reconcile.ts'
import { judgeRecovery, recover } from './recover.ts'

const DISK = '400m'
const PEOPLE = 20
const PAUSE = 500
const FULL_MS = 20_000
const QUICK_FULL_MS = 5000
/** Postgres may have ended for want of space, and reads its journal first. */
const WITHIN = 15

const run = promisify(execFile)

/** A disk of its own, in memory, on which nothing is left for a while: a file as large as what was free, and then none. */
export const fullDisk: Fault = {
  name: 'full disk',
  async run({ crowd: others, isQuick, stop }) {
    await using running = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'billfold-disk-'))
    running.defer(() => rm(folder, { recursive: true }))
    const refusal = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]).then(() => undefined, String)
    if (refusal !== undefined) return [{ fault: 'full disk', measured: 'no disk could be mounted here', target: 'well again', met: false, details: [refusal] }]
    running.defer(() => run('umount', ['--lazy', folder]).then(() => undefined))
    await others.rest()
    running.defer(() => others.goOn())

    const product = running.use(await startKeptProduct({ folder, linked: false }))
    const crowd = await gather({ origin: product.origin, size: PEOPLE, habits: ordinary, pause: PAUSE, givesUpAfter: 60_000 })
    running.defer(() => crowd.leave())
    const probe = running.use(await openProbe(product.origin, crowd.journal, PEOPLE))
    const ballast = join(folder, 'ballast')
    async function strike(): Promise<void> {
      await fillUp(ballast)
      await delay(isQuick ? QUICK_FULL_MS : FULL_MS, undefined, { signal: stop })
      await rm(ballast)
    }
    const recovered = await recover({ product, crowd, probe, isQuick, stop }, { within: WITHIN, strike })
    await crowd.rest()
    return [judgeRecovery('the disk is full', WITHIN, [recovered]), await compare(product.adminUrl, crowd.journal)]
  },
}

async function fillUp(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(file, '..'))
  const ballast = await open(file, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (let left = bavail * bsize; left > 0; left -= block.length) await ballast.write(block)
  } catch {
    // No space left: others write as well.
  }
  await ballast.close()
}

async function compare(adminUrl: string, journal: Parameters<typeof reconcile>[0]): Promise<Outcome> {
  const findings = await withClient(adminUrl, (admin) => reconcile(journal, admin))
  return { fault: 'the disk was full: what people were told is what is stored', measured: `${journal.records.size} writes, ${findings.length} differences`, target: '0 lost, 0 doubled', met: findings.length === 0, details: findings }
}
