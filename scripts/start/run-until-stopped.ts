import { explain } from './problem.ts'
import { say, step } from './steps.ts'
import { stopSignal } from './stop-signal.ts'

/** Starts something, prints its address, and stops it in order on request. */
export async function runUntilStopped(
  start: (running: AsyncDisposableStack, stop: AbortSignal) => Promise<string>,
): Promise<never> {
  const stop = stopSignal()
  const running = new AsyncDisposableStack()
  try {
    const address = await start(running, stop)
    say(`Billfold is ready at ${address}`)
    await new Promise((resolve) => stop.addEventListener('abort', resolve))
  } catch (error) {
    if (!stop.aborted) fail(error)
  }
  const end = () => running.disposeAsync()
  await (stop.aborted ? step('Stop', end) : end()).catch(fail)
  process.exit()
}

function fail(error: unknown): void {
  process.exitCode = 1
  console.error(explain(error))
}
