import { readFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The first number is the load of the last minute. Runnable processes beyond those that the measurement has are somebody else's. */
export function loadNow(): string {
  return loadavg().map((load) => load.toFixed(1)).join(' ')
}

const LOOKING_MS = 1000
/** A look at the clock takes less than a thousandth of it. */
const MISSED_MS = 0.3

/** How often, and for how long, the machine runs something else: no p99 of a millisecond's work can be better than that. */
export function missedMoments(): string {
  const missed: number[] = []
  const end = performance.now() + LOOKING_MS
  for (let last = performance.now(), now = last; now < end; last = now) {
    now = performance.now()
    if (now - last > MISSED_MS) missed.push(now - last)
  }
  const sum = missed.reduce((all, gap) => all + gap, 0)
  return `A second of nothing but looking at the clock was broken off ${missed.length} times, for ${sum.toFixed(1)} ms in all, ${Math.max(0, ...missed).toFixed(1)} at most.`
}

export async function describeMachine(): Promise<string> {
  const all = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const place = (await isVirtual()) ? ', a virtual machine' : ''
  return `${all.length} × ${all[0]?.model ?? 'processor'}${place}, ${memory} GiB, ${type()} ${release()}, Node ${process.version}, Postgres 18 as \`npm start\` runs it (its defaults, fsync on)`
}

async function isVirtual(): Promise<boolean> {
  return (await readFile('/proc/cpuinfo', 'utf8').catch(() => '')).includes('hypervisor')
}
