import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { misunderstood, readArguments } from './start/arguments.ts'
import { begin, say } from './start/steps.ts'
import { explain } from './start/problem.ts'
import { stopSignal } from './start/stop-signal.ts'
import { ensureChromium } from './test/chromium.ts'
import { stages, type TestRun, type TestStep } from './test/steps.ts'
import { startThrowAwayPostgres } from './test/throw-away-postgres.ts'

function choose(): { chosen: TestStep[][]; filters: string[] } {
  const names = stages.flat().map(({ name }) => name)
  const usage = `npm test [-- <filter> …]             everything, or of the tests those whose file's name has a filter in it
npm test -- --only ${names.slice(0, 2).join(',')}       these steps: ${names.join(', ')}`
  const { values, positionals } = readArguments({ usage, options: { only: { type: 'string' } }, words: Infinity })
  const only = values.only?.split(',') ?? names
  if (only.some((name) => !names.includes(name))) return misunderstood(usage)
  return { chosen: stages.map((stage) => stage.filter(({ name }) => only.includes(name))), filters: positionals }
}

async function prepare(chosen: TestStep[], running: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  const needs = new Set(chosen.flatMap((step) => step.needs))
  const env: NodeJS.ProcessEnv = { CI: 'true' }
  if (needs.has('browser')) env.CHROMIUM_PATH = await ensureChromium()
  if (needs.has('database')) {
    env.TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? running.use(await startThrowAwayPostgres()).adminUrl
  }
  return env
}

async function report(step: TestStep, testRun: TestRun): Promise<{ passed: number; failed: number }> {
  const end = begin(step.name)
  const { passed, failures } = await step.run(testRun).catch((error: unknown) => ({ passed: 0, failures: [explain(error)] }))
  testRun.stop.throwIfAborted()
  const failed = failures.length
  end(failed === 0, failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`)
  for (const failure of failures) say(`\n${failure.replaceAll(/^/gm, '    ')}\n`)
  return { passed, failed }
}

async function runTests(stop: AbortSignal): Promise<number> {
  const { chosen, filters } = choose()
  await using running = new AsyncDisposableStack()
  const scratch = await mkdtemp(join(tmpdir(), 'billfold-reports-'))
  running.defer(() => rm(scratch, { recursive: true }))
  const env = await prepare(chosen.flat(), running)
  const testRun = { root: dirname(import.meta.dirname), stop, scratch, env, filters }

  const results = []
  for (const stage of chosen) {
    results.push(...(await Promise.all(stage.map((step) => report(step, testRun)))))
    stop.throwIfAborted()
  }
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`\n${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`)
  return failed
}

const stop = stopSignal()
try {
  process.exitCode = (await runTests(stop)) === 0 ? 0 : 1
} catch (error) {
  if (!stop.aborted) console.error(explain(error))
  process.exitCode = 1
}
process.exit()
