import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BuiltRelease } from '../../gateway/src/modules/release-files.ts'
import type { EvaluatedRelease } from './evaluate-entry.ts'

/** Milliseconds; a busy machine may need seconds to start the process. */
const TIME_LIMIT = 45_000

/** Runs a release's code once in another process. Returns why it cannot be loaded, or undefined. */
export async function findLoadError({ manifest, files }: BuiltRelease): Promise<string | undefined> {
  const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([path, { content }]) => [path, content.toString('utf8')])
  const input: EvaluatedRelease = { container: manifest.container, entry: manifest.entry, scripts: Object.fromEntries(scripts) }
  // No environment: it may hold secrets.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'evaluate-entry.ts')], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_LIMIT, killSignal: 'SIGKILL' })
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(input))
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_code, signal) => resolve(signal))
  })
  const [output, signal] = await Promise.all([text(child.stdout), ended])
  if (signal !== null) return `it did not load within ${TIME_LIMIT / 1000} seconds`
  return child.exitCode === 0 ? undefined : output || 'its code ended the process'
}
