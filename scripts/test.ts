import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildFrontEnds, listFrontEnds } from './front-ends/build-front-ends.ts'
import { begin, explain, misunderstood, readArguments, runCommand, runTool, say, stopSignal } from './start/command-line.ts'
import { findChanges, type Outcome, readPlaywright, readVitest } from './test/tools.ts'
import { ensureChromium } from './test/chromium.ts'
import { startThrowAwayPostgres } from './test/throw-away-postgres.ts'

const root = dirname(import.meta.dirname)
const STEPS = ['types', 'lint', 'build', 'vitest', 'e2e']
const SLOWEST = 10
const NOTHING: Outcome = { passed: 0, failed: 0, files: [] }

const usage = `npm test [-- <filter> …]          what protects a change; of the tests, those whose file name contains a filter
npm test -- --only types,lint     these steps: ${STEPS.join(', ')}
npm run test:changed              the workspaces that changed since the branch left main, in 2 minutes
npm run test:full [-- <filter> …] what certifies a release`

const { values, positionals: filters } = readArguments({
  usage,
  options: { only: { type: 'string' }, full: { type: 'boolean' }, changed: { type: 'boolean' } },
  words: Infinity,
})
const only = values.only?.split(',') ?? STEPS
if (only.some((name) => !STEPS.includes(name))) misunderstood(usage)

const stop = stopSignal()

async function runStep(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!only.includes(name)) return NOTHING
  const end = begin(name)
  const outcome = await work().catch((error: unknown) => {
    say(explain(error))
    return { passed: 0, failed: 1, files: [] }
  })
  stop.throwIfAborted()
  end(outcome.failed === 0, `${outcome.passed} passed, ${outcome.failed} failed`)
  return outcome
}

/** Runs a tool that counts as a single test, and shows its output if it fails. */
async function check(command: string, ...args: string[]): Promise<Outcome> {
  const { succeeded, output } = await runTool(command, args, { cwd: root, stop })
  if (!succeeded) say(output)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, files: [] }
}

async function build(): Promise<Outcome> {
  await buildFrontEnds(root, stop)
  return { passed: (await listFrontEnds(root)).length, failed: 0, files: [] }
}

async function runTests(): Promise<Outcome[]> {
  await using running = new AsyncDisposableStack()
  const changed = values.changed ? await findChanges(root, stop) : undefined
  const reports = await mkdtemp(join(tmpdir(), 'billfold-reports-'))
  running.defer(() => rm(reports, { recursive: true }))
  const env: NodeJS.ProcessEnv = { CI: 'true' }
  if (only.includes('vitest') || only.includes('e2e')) {
    env.CHROMIUM_PATH = await ensureChromium({ isComplete: values.full })
    env.TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? running.use(await startThrowAwayPostgres({ onDisk: values.full })).adminUrl
  }

  function vitest(): Promise<Outcome> {
    const file = join(reports, 'vitest.json')
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests']
    if (!values.full) args.push('--project=!release')
    if (changed) args.push(`--changed=${changed.base}`, ...changed.workspaces)
    else args.push(...filters)
    const tier = values.full ? { TEST_TIER: 'full' } : {}
    return readVitest(file, runTool('vitest', args, { cwd: root, stop, env: { ...env, ...tier }, isShown: true }))
  }

  function e2e(): Promise<Outcome> {
    const file = join(reports, 'e2e.json')
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json', '--pass-with-no-tests', ...(changed?.journeys ?? filters)]
    if (!values.full) args.push('--project=journeys')
    const options = { cwd: root, stop, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, isShown: true }
    return readPlaywright(file, runTool('playwright', args, options))
  }

  const isBrowserNeeded = changed?.journeys.length !== 0
  const built = isBrowserNeeded ? runStep('build', build) : NOTHING
  const checks = [
    runStep('types', () => check(process.execPath, 'scripts/run.mjs', 'types')),
    runStep('lint', () => check('oxlint', '--type-aware', ...(changed?.sources ?? ['.']))),
  ]
  const outcomes = [await built, await runStep('vitest', vitest), ...(await Promise.all(checks))]
  if (!isBrowserNeeded) return outcomes
  if ((await built).failed > 0) say('Browser tests were not run, because the build failed.')
  else outcomes.push(await runStep('e2e', e2e))
  return outcomes
}

await runCommand(async () => {
  const outcomes = await runTests()
  const slowest = outcomes.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > SLOWEST) say(`\nSlowest files:`)
  for (const { name, seconds } of slowest.slice(0, slowest.length > SLOWEST ? SLOWEST : 0)) say(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  const [passed, failed] = [outcomes.reduce((sum, outcome) => sum + outcome.passed, 0), outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)]
  say(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}, stop)
process.exit()
