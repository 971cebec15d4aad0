import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/start/ports.ts'
import { launchProgram } from '../../scripts/start/program.ts'
import { childRunning } from './processes.ts'

const main = join(dirname(import.meta.dirname), 'baseline', 'main.ts')

export interface Baseline extends AsyncDisposable {
  origin: string
  pid: number
}

export async function startBaseline({ adminUrl, folder }: { adminUrl: string; folder: string }): Promise<Baseline> {
  const port = await freePort()
  const file = join(folder, `baseline-${port}.log`)
  const log = createWriteStream(file)
  const environment = { ...process.env, DATABASE_URL: adminUrl, PORT: String(port) }
  const run = launchProgram({ name: 'baseline', port, main, environment, reload: false }, { file, follow: (output) => void output.pipe(log, { end: false }) })
  await run.ready
  return { origin: `http://127.0.0.1:${port}`, pid: await childRunning(main), [Symbol.asyncDispose]: () => run.stop() }
}
