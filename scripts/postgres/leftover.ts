import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode, Problem } from '../start/problem.ts'

interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** The lock file of a running or killed server: line 1 is its process, line 4 its port, line 8 its state. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Ends the Postgres of a killed start, and deletes its lock file, whose process id may belong to another program now. The lock file is deleted only
 * when no process uses the folder: a session that outlived its server would write into the files of the next one.
 */
export async function endLeftover(folder: string): Promise<void> {
  const postmaster = await readPostmaster(folder)
  if (!postmaster) return
  const left = await findProcesses(folder)
  // Fast shutdown, as by pg_ctl. Sessions without a server end by themselves.
  if (left.includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT')
  if (!(await areGone(folder, 15_000))) {
    // Immediate shutdown; the next start recovers.
    for (const pid of await findProcesses(folder)) signal(pid, 'SIGQUIT')
    if (!(await areGone(folder, 5000))) {
      throw new Problem(`The Postgres of an earlier start does not end (process ${postmaster.pid}). Stop it first.`)
    }
  }
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

async function areGone(folder: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while ((await findProcesses(folder)).length > 0) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** The Postgres processes of a data folder. The id in the file is not enough: after a reboot it may belong to another program. */
async function findProcesses(folder: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const home = await realpath(folder)
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const ours = await Promise.all(ids.map(async (id) => worksIn(home, id)))
    return ids.filter((_, index) => ours[index]).map(Number)
  }
  const { stdout } = await promisify(execFile)('ps', ['-Ao', 'pid=,command='])
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(`-D ${folder}`))
    .map((line) => Number.parseInt(line, 10))
}

async function worksIn(home: string, id: string): Promise<boolean> {
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${id}/cwd`), readlink(`/proc/${id}/exe`)])
    // Linux adds " (deleted)" after the packages were reinstalled.
    return cwd === home && basename(program).startsWith('postgres')
  } catch {
    return false
  }
}
