import { EnvironmentError } from './environment.ts'
import type { Logger } from './logger.ts'
import { PortInUse, type Running } from './serve.ts'
import { stopTracing } from './tracing/tracing.ts'

const WRONG_ENVIRONMENT = 1
/** The exit code that tells the launcher that a port is in use. */
const PORT_IN_USE = 98

/** Runs a `main.ts`. Problems that the operator can fix are printed without a stack trace. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof PortInUse)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof PortInUse ? PORT_IN_USE : WRONG_ENVIRONMENT)
  }
}

/** Runs a process until it receives a signal or its parent process has exited. */
export async function runUntilSignal(start: () => Promise<Running>, log: Logger): Promise<void> {
  const running = await start()
  let ending = false
  async function end(reason: string): Promise<void> {
    if (ending) return
    ending = true
    log.info({ reason }, 'ending')
    await running.retire?.()
    await running.close()
    await stopTracing()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
  if (process.connected) process.on('disconnect', () => void end('the launcher is gone'))
  log.info({ port: running.port }, 'listening')
  process.send?.({ type: 'ready', port: running.port })
}
