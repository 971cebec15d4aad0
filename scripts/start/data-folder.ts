import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasCode, Problem } from './problem.ts'

interface Claim extends AsyncDisposable {
  /** The start before this one was killed: some of what it started may still be ending. */
  abandoned: boolean
}

/**
 * Makes the data folder ours until disposed. The claim is a socket and not a file with a process id in it: the kernel
 * takes it back when we are killed, and an id that another process got meanwhile (containers!) deceives nobody.
 */
export async function claimDataFolder(folder: string): Promise<Claim> {
  await mkdir(folder, { recursive: true })
  await mkdir(join(folder, 'logs'), { recursive: true, mode: 0o700 })
  const address = claimAddress(await realpath(folder))
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
  try {
    await listen(server, address)
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error
    const owner = await readOwner(address)
    if (owner) {
      throw new Problem(
        `Another Billfold runs on ${folder} (process ${owner}). Stop it, or choose another folder: DATA_DIR=.data-2 npm start`,
      )
    }
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()
  const mark = join(folder, 'running')
  const abandoned = existsSync(mark)
  await writeFile(mark, '')
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

/** Undefined when nobody answers: on systems without nameless sockets, the file of a start that was killed. */
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
