import { setTimeout as delay } from 'node:timers/promises'
import { say } from './steps.ts'

/** A started process. */
export interface Run {
  ready: Promise<void>
  /** Why it ended, like "exit code 1". Never rejects. */
  ended: Promise<string>
  stop: () => Promise<void>
}

interface Kept extends AsyncDisposable {
  ready: Promise<void>
}

/** Milliseconds. After a longer run, the pause starts at its minimum again. */
const healthy = 60_000
const shortestPause = 1000
const longestPause = 30_000

/** Starts a process and restarts it whenever it dies after it was ready: after 1 s, 2 s, 4 s … 30 s. */
export function keepRunning(name: string, launch: () => Promise<Run>, wait = delay): Kept {
  const stopping = new AbortController()
  let current = launch()
  const ready = current.then((run) => run.ready)

  const watch = async () => {
    let pause = shortestPause
    for (;;) {
      const startedAt = performance.now()
      const reason = await current.then((run) => run.ended, String)
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > healthy) pause = shortestPause
      say(`warn  ${name}  ended (${reason}), starts again in ${pause / 1000} s`)
      await wait(pause, undefined, { signal: stopping.signal })
      pause = Math.min(pause * 2, longestPause)
      current = launch()
      current.then((run) => run.ready).then(() => say(`warn  ${name}  runs again`), ignore)
    }
  }

  const watching = ready.then(watch).catch(ignore)
  return {
    ready,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await current.then((run) => run.stop(), ignore)
      await watching
    },
  }
}

/** Ignores failures that are reported elsewhere: by `ready`, or by the loop. */
function ignore(): void {}
