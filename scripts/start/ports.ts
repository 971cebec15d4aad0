import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode, Problem } from './command-line.ts'

/** Below the port range that the system uses for outgoing connections (32768 and up on Linux). */
const [FIRST, END] = [20_000, 32_768]

/** Ports that were already returned. They may still look free if their programs have not started yet. */
const given = new Set<number>()

/** Finds a free port for a program that is about to start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await takeIfFree(port)) return port
  }
}

/** Reserves this port if it is free. */
export async function takeIfFree(port: number): Promise<boolean> {
  if (port > 65_535 || given.has(port)) return false
  given.add(port)
  try {
    await tryPort(port, '127.0.0.1')
    return true
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) return false
    throw error
  }
}

/** Throws if the port is taken. Waits up to `patience` milliseconds for processes of a killed start to exit. */
export async function requirePort(port: number, patience: number): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await tryPort(port)
    } catch (error) {
      if (hasCode(error, 'EACCES')) throw new Problem(`Port ${port} needs the rights of root. Choose another: PORT=3000 npm start`)
      if (!hasCode(error, 'EADDRINUSE')) throw error
      if (Date.now() > deadline) throw new Problem(portInUse(port))
      await delay(50)
    }
  }
}

export function portInUse(port: number): string {
  return `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port === 65_535 ? 3000 : port + 1} npm start`
}

async function tryPort(port: number, host?: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
