import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFrontEnds } from './front-ends/build-front-ends.ts'
import { startDevServer } from './front-ends/dev-server.ts'
import { misunderstood, Problem, readArguments, runUntilStopped, step } from './start/command-line.ts'
import { startBillfold } from './start/billfold.ts'
import { readOneEnvironment, readStartEnvironment } from './start/environment.ts'
import { freePort, requirePort } from './start/ports.ts'

const root = dirname(import.meta.dirname)
const modules = (await listFrontEnds(root)).filter((folder) => existsSync(join(folder, 'src', 'module.tsx')))
const usage = `npm run dev                  everything
npm run dev -w <module>      one module alone: ${modules.map((folder) => basename(folder)).join(', ')}`
const [workspace] = readArguments({ usage, words: 1 }).positionals

/** `npm run dev`: runs everything. A development server for the front ends sits in front of the gateway. */
async function developAll(running: AsyncDisposableStack, stop: AbortSignal): Promise<string> {
  const { PORT: port, PUBLIC_ORIGIN: origin } = readStartEnvironment(process.env, root)
  await requirePort(port, 0)
  const behind = await freePort()
  Object.assign(process.env, { PORT: String(behind), PUBLIC_ORIGIN: origin })
  await startBillfold({ root, running, stop, reload: true })
  const server = startDevServer({ root, modules, billfold: `http://127.0.0.1:${behind}`, port })
  running.use(await step('Build for development', () => server, stop))
  return origin
}

/** `npm run dev -w mf-projects`: runs one module in the shell, with data from a Billfold that is already running. */
async function developOne(module: string, running: AsyncDisposableStack, stop: AbortSignal): Promise<string> {
  const { BILLFOLD: billfold, PORT: port } = readOneEnvironment()
  await fetch(`${billfold}/healthz`).catch(() => {
    throw new Problem(`No Billfold answers at ${billfold}. Start one (npm start), or say where it is: BILLFOLD=http://… npm run dev -w ${basename(module)}`)
  })
  await requirePort(port, 0)
  const server = startDevServer({ root, modules: [module], billfold, port })
  running.use(await step(`Build ${basename(module)} for development`, () => server, stop))
  return `http://localhost:${port}`
}

/** Finds the workspace given after `-w`, which the module's package.json passes on. */
function moduleNamed(name: string): string {
  return modules.find((folder) => basename(folder) === name) ?? misunderstood(usage)
}

const one = workspace === undefined ? undefined : moduleNamed(workspace)
await runUntilStopped((running, stop) => (one === undefined ? developAll(running, stop) : developOne(one, running, stop)))
