import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { memoryOf } from '../setting/processes.ts'
import { type KeptProduct, type ProgramName, programNames } from '../setting/kept-product.ts'

/** What must not grow. */
export interface Vitals {
  /** Seconds since the crowd was there. */
  at: number
  /** MB that are resident, by program. */
  memory: Map<ProgramName, number>
  sockets: Map<ProgramName, number>
  /** Of all programs to Postgres. */
  connections: number
}

export async function takeVitals(product: KeptProduct, admin: Client, at: number): Promise<Vitals> {
  const memory = new Map<ProgramName, number>()
  const sockets = new Map<ProgramName, number>()
  for (const name of programNames) {
    const pid = await product.pidOf(name)
    memory.set(name, (await memoryOf([pid])).resident)
    sockets.set(name, await socketsOf(pid))
  }
  const { rows } = await admin.query<{ count: number }>("select count(*)::integer as count from pg_stat_activity where usename like 'billfold%'")
  return { at, memory, sockets, connections: rows[0]?.count ?? 0 }
}

async function socketsOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const files = await readdir(folder).catch(() => [])
  const targets = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => '')))
  return targets.filter((target) => target.startsWith('socket:')).length
}

/** What Node says of an emitter that is listened to ever more often, in all logs. */
export async function leakWarnings({ folder }: KeptProduct): Promise<number> {
  const logs = await Promise.all(programNames.map((name) => readFile(join(folder, 'logs', `${name}.log`), 'utf8').catch(() => '')))
  return logs.reduce((sum, log) => sum + log.split('MaxListenersExceededWarning').length - 1, 0)
}
