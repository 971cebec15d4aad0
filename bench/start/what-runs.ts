import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type Memory, memoryOf, withChildren } from '../setting/processes.ts'

export interface Running {
  name: string
  memory: Memory
}

/** A process and all that it started, however far down, by what they are; Postgres' processes are one. */
export async function whatRuns(pid: number): Promise<Running[]> {
  const pids = await withDescendants(pid)
  const named = await Promise.all(pids.map(async (one) => ({ pid: one, name: await nameOf(one) })))
  const groups = Map.groupBy(named, ({ name }) => name)
  return Promise.all([...groups].map(async ([name, all]) => ({ name, memory: await memoryOf(all.map((one) => one.pid)) })))
}

async function withDescendants(pid: number): Promise<number[]> {
  const [, ...children] = await withChildren(pid)
  const below = await Promise.all(children.map(withDescendants))
  return [pid, ...below.flat()]
}

/** 'billing' of services/billing/src/main.ts, 'start.ts' of scripts/start.ts. */
async function nameOf(pid: number): Promise<string> {
  const [program = '', ...given] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const script = given.find((one) => !one.startsWith('-')) ?? ''
  if (program.includes('postgres')) return 'Postgres'
  return script.endsWith('main.ts') ? basename(dirname(dirname(script))) : basename(script)
}
