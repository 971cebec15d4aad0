import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasCode, Problem } from './command-line.ts'

interface Claim extends AsyncDisposable {
  /** True if the previous start was killed, so that some of its processes may still be stopping. */
  abandoned: boolean
}

/**
 * Claims the data folder until disposed. The claim is a socket rather than a file with a process id, because the kernel releases a socket
 * if the process is killed. If the folder cannot be used, the message suggests `command`.
 */
export async function claimDataFolder(folder: string, command: string): Promise<Claim> {
  const unusable = (error: NodeJS.ErrnoException) => {
    throw new Problem(`DATA_DIR is ${folder}: nothing can be made there (${error.code ?? error.message}). Choose another: DATA_DIR=… ${command}`)
  }
  await mkdir(folder, { recursive: true }).catch(unusable)
  await mkdir(join(folder, 'logs'), { recursive: true, mode: 0o700 }).catch(unusable)
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

async function listen(server: Server, address: string): Promise<void> {
  server.listen(address)
  await once(server, 'listening')
}

/** Returns the process that holds the claim. Undefined if nothing responds, as with a socket file that a killed start left behind. */
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
