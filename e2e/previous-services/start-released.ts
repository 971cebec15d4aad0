import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface ReleasedService extends AsyncDisposable {
  origin: string
  /** What it says of a request that failed. */
  logOf(requestId: string): Promise<string>
}

/** Runs until it is told to end, as a process of its own. */
export async function startReleased(main: string, environment: Record<string, string>): Promise<ReleasedService> {
  const { PATH, SystemRoot } = process.env
  const child = fork(main, { env: { PATH, SystemRoot, PORT: '0', LOG_LEVEL: 'warn', ...environment }, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')))

  const [said] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  if (typeof said !== 'object' || said === null || !('port' in said)) throw new Error(`${main} did not start:\n${lines.join('\n')}`)
  return {
    origin: `http://127.0.0.1:${String(said.port)}`,
    async logOf(requestId) {
      const told = () => lines.filter((line) => line.includes(requestId)).join('\n')
      // The answer may be here before the log is.
      while (child.stdout && told() === '') await once(child.stdout, 'data', { signal: AbortSignal.timeout(2000) })
      return told()
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
