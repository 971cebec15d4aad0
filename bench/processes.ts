import { readdir, readFile } from 'node:fs/promises'

// Reads Linux' /proc; elsewhere all figures are 0.

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name, in brackets, may contain spaces.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === parent)
}

export async function commandOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

/** The child process of this one with the given argument; 0 if there is none. */
export async function findChild(argument: string): Promise<number> {
  for (const pid of await childrenOf(process.pid)) if ((await commandOf(pid)).includes(argument)) return pid
  return 0
}

export async function withChildren(pid: number): Promise<number[]> {
  return [pid, ...(await childrenOf(pid))]
}

export async function withDescendants(pid: number): Promise<number[]> {
  const below = await Promise.all((await childrenOf(pid)).map(withDescendants))
  return [pid, ...below.flat()]
}

/** All in MB. */
export interface Memory {
  /** Shared memory counts in each process. */
  resident: number
  own: number
  /** Shared memory, mostly the code of Node, counts once. */
  sharedOnce: number
}

/** Not by Pss, which shrinks when other programs of the machine share the same memory. */
export async function memoryOf(pids: readonly number[]): Promise<Memory> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  const each = all.map((text) => {
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    return { resident: kilobytes('Rss'), own: kilobytes('Private_Clean') + kilobytes('Private_Dirty') }
  })
  const shared = Math.max(0, ...each.map(({ resident, own }) => resident - own))
  const megabytes = (field: 'resident' | 'own', extra = 0) => Math.round(each.reduce((sum, process) => sum + process[field], extra) / 1024)
  return { resident: megabytes('resident'), own: megabytes('own'), sharedOnce: megabytes('own', shared) }
}
