import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { table } from './tables.ts'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Of each process the packages, and the functions, that took most of the time in which it was not idle. */
export async function summariseProfiles(folder: string): Promise<string> {
  const parts: string[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const [file] = await readdir(join(folder, name))
    if (!file) continue
    const times = selfTimes(JSON.parse(await readFile(join(folder, name, file), 'utf8')) as Profile)
    const all = times.reduce((sum, { micros }) => sum + micros, 0)
    if (all === 0) continue
    const rows = (by: (time: Self) => string) => top(times, by, all)
    parts.push(`${name}, ${(all / 1e6).toFixed(1)} s at work`, table(['package', '%'], rows(({ owner }) => owner)), table(['function', '%'], rows(({ owner, call }) => `${call} (${owner})`)))
  }
  return parts.join('\n\n')
}

interface Self {
  owner: string
  call: string
  micros: number
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Self[] {
  const micros = new Map<number, number>()
  for (const [index, id] of samples.entries()) micros.set(id, (micros.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  return nodes
    .filter(({ callFrame }) => callFrame.functionName !== '(idle)')
    .map(({ id, callFrame }) => ({ owner: ownerOf(callFrame.url), call: callFrame.functionName || 'anonymous', micros: micros.get(id) ?? 0 }))
}

/** The package, one of our own folders, or Node itself. */
function ownerOf(url: string): string {
  const installed = url.split('node_modules/').at(-1)
  if (installed !== undefined && url.includes('node_modules/')) return installed.split('/').slice(0, installed.startsWith('@') ? 2 : 1).join('/')
  if (url.startsWith('node:')) return url.split('/')[0] ?? url
  if (url === '') return 'V8'
  return /\/(packages\/[\w-]+|services\/[\w-]+|gateway)\//.exec(url)?.[1] ?? 'other'
}

function top(times: readonly Self[], by: (time: Self) => string, all: number): string[][] {
  const sums = new Map<string, number>()
  for (const time of times) sums.set(by(time), (sums.get(by(time)) ?? 0) + time.micros)
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a)
  return sorted.slice(0, 18).map(([name, micros]) => [name, ((100 * micros) / all).toFixed(1)])
}
