import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/start/ports.ts'
import { launchProgram } from '../../scripts/start/program.ts'
import { listPrograms } from '../../scripts/start/programs.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import { childRunning } from './processes.ts'

const root = dirname(dirname(import.meta.dirname))

export interface BenchProduct extends AsyncDisposable {
  origin: string
  services: Record<'projects' | 'billing', string>
  /** Of the gateway and of each service; 0 where the system does not tell. */
  processes: { name: string; pid: number }[]
}

interface Options {
  adminUrl: string
  /** For logs; it is there. */
  folder: string
  /** V8's profiles of each process are written there when it ends. */
  profiles?: string | undefined
}

/** Gateway and services as in production: a database that is given, no sandbox, each request logged. Their logs go to files and nobody reads them. */
export async function startProduct({ adminUrl, folder, profiles }: Options): Promise<BenchProduct> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { gateway, services } = await listPrograms({
    root,
    adminUrl,
    secrets: testSecrets,
    environment: { PORT: port, DATA_DIR: folder, PUBLIC_ORIGIN: origin, DATABASE_URL: adminUrl, LOG_LEVEL: 'info', REGISTRATIONS_PER_NETWORK: '100000' },
  })
  const running = [...services, gateway].map((program) => {
    const log = createWriteStream(join(folder, `${program.name}.log`))
    if (profiles) program.environment.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${join(profiles, program.name)}`
    const run = launchProgram(program, { file: join(folder, `${program.name}.log`), follow: (output) => void output.pipe(log, { end: false }) })
    return { program, run }
  })
  await Promise.all(running.map(({ run }) => run.ready))
  const at = (name: string) => `http://127.0.0.1:${services.find((service) => service.name === name)?.port}`
  return {
    origin: `http://127.0.0.1:${port}`,
    services: { projects: at('projects'), billing: at('billing') },
    processes: await Promise.all(running.map(async ({ program }) => ({ name: program.name, pid: await childRunning(program.main) }))),
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map(({ run }) => run.stop()))
    },
  }
}
