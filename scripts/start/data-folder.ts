import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasCode, Problem } from './command-line.ts'

interface Claim extends AsyncDisposable {
  /** The previous start was killed, and some of its processes may still be stopping. */
  abandoned: boolean
}

/** Claims the data folder until disposed. The claim is a socket, not a file with a process id, because the kernel releases it when the process is killed. `command` is suggested if the claim fails. */
export async function claimDataFolder(folder: string, command: string): Promise<Claim> {
  const unusable = (error: NodeJS.ErrnoException) => {
    throw new Problem(`DATA_DIR is ${folder}: nothing can be made there (${error.code ?? error.message}). Choose another: DATA_DIR=… ${command}`)
  }
  await makeFolder(folder).catch(unusable)
  await makeFolder(join(folder, 'logs'), 0o700).catch(unusable)
  const address = claimAddress(await realpath(folder))
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
  try {
    await listen(server, address)
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error
    const owner = await readOwner(address)
    if (owner) {
      throw new Problem(
        `Another Billfold runs on ${folder} (process ${owner}). Stop it, or choose another folder: DATA_DIR=.data-2 ${command}`,
      )
    }
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()
  const mark = join(folder, 'running')
  const abandoned = existsSync(mark)
  await writeFile(mark, '').catch(unusable)
  return {
    abandoned,
    async [Symbol.asyncDispose]() {
      await rm(mark, { force: true })
      server.close()
      await once(server, 'close')
    },
  }
}

/** One level at a time: Node's recursive mkdir never ends in folders like /proc. */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent)
  try {
    await mkdir(folder, mode)
  } catch (error) {
    // Another start was faster.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isDirectory(), () => false)
}

async function listen(server: Server, address: string): Promise<void> {
  server.listen(address)
  await once(server, 'listening')
}

/** Undefined without a response, as from the socket file of a killed start. */
async function readOwner(address: string): Promise<string | undefined> {
  try {
    return await text(connect(address))
  } catch {
    return undefined
  }
}

function claimAddress(folder: string): string {
  const name = `billfold-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(folder, 'claim.sock')
}
