import { readdir, readFile } from 'node:fs/promises'

/** What Linux says of processes; elsewhere nothing, and the report says so. */

interface Stat {
  parent: number
  /** Microseconds of processor time: its own, and of its children that have ended. */
  own: number
  ended: number
}

/** Linux counts in hundredths of a second. */
const TICK = 10_000

async function statOf(pid: number): Promise<Stat | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, own: (user + system) * TICK, ended: (childUser + childSystem) * TICK }
  } catch {
    return undefined
  }
}

async function everyPid(): Promise<number[]> {
  return (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = await everyPid()
  const stats = await Promise.all(pids.map(statOf))
  return pids.filter((_, index) => stats[index]?.parent === parent)
}

/** Of a process that we started with this program; 0 where that cannot be found out. */
export async function childRunning(program: string): Promise<number> {
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').includes(program)) return pid
  }
  return 0
}

/** Who listens on a port of Postgres: the process whose children serve the connections. */
export async function postmasterOn(port: number): Promise<number> {
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`port=${port}`)) return pid
  }
  return 0
}

/** Processor time in microseconds, with the children that live and those that have ended. */
export async function processorTime(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([statOf(pid), childrenOf(pid)])
  const living = await Promise.all(children.map(statOf))
  return (stat ? stat.own + stat.ended : 0) + living.reduce((sum, child) => sum + (child?.own ?? 0), 0)
}

export interface Memory {
  /** MB that are resident; those that processes share count in each. */
  resident: number
  /** MB that no other process has. */
  own: number
  /** MB; what they share, which is the code of Node, counts once. */
  sharedOnce: number
}

/** Not by Pss: what other programs of this machine share with them would make them smaller. */
export async function memoryOf(pids: readonly number[]): Promise<Memory> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  const each = all.map((text) => {
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    return { resident: kilobytes('Rss'), own: kilobytes('Private_Clean') + kilobytes('Private_Dirty') }
  })
  const shared = Math.max(0, ...each.map(({ resident, own }) => resident - own))
  const megabytes = (of: 'resident' | 'own', more = 0) => Math.round(each.reduce((sum, process) => sum + process[of], more) / 1024)
  return { resident: megabytes('resident'), own: megabytes('own'), sharedOnce: megabytes('own', shared) }
}

export async function withChildren(pid: number): Promise<number[]> {
  return [pid, ...(await childrenOf(pid))]
}
