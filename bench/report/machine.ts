import { readFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The first number is the load of the last minute. Runnable processes beyond those that the measurement has are somebody else's. */
export function loadNow(): string {
  return loadavg().map((load) => load.toFixed(1)).join(' ')
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
