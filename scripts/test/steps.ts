import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildFrontEnds, findChanged, listFrontEnds } from '../front-ends/build-front-ends.ts'
import { explain } from '../start/problem.ts'
import { readPlaywright, readStories, readVitest, type Outcome } from './reports.ts'
import { runTool, type ToolOptions, type ToolResult } from './run-tool.ts'

export interface TestRun {
  root: string
  stop: AbortSignal
  /** An empty folder for reports. */
  scratch: string
  /** Given to every tool: the database and the browser of this run. */
  env: NodeJS.ProcessEnv
  /** Parts of file names: only the tests in these run. */
  filters: string[]
}

export interface TestStep {
  name: string
  needs: ('database' | 'browser')[]
  run: (testRun: TestRun) => Promise<Outcome>
}

/** The steps of one stage run side by side. Whoever measures time or drives a browser has the machine to itself. */
export const stages: TestStep[][] = [
  [
    { name: 'types', needs: [], run: (testRun) => one('types', runTool('tsc', ['--noEmit', '-p', '.'], options(testRun))) },
    { name: 'lint', needs: [], run: (testRun) => one('lint', runTool('oxlint', ['--type-aware', '.'], options(testRun))) },
    { name: 'build', needs: [], run: build },
  ],
  [{ name: 'vitest', needs: ['database'], run: vitest }],
  [{ name: 'stories', needs: ['browser'], run: stories }],
  [{ name: 'e2e', needs: ['database', 'browser'], run: endToEnd }],
]

function options({ root, stop, env }: TestRun): ToolOptions {
  return { cwd: root, stop, env }
}

async function one(name: string, tool: Promise<ToolResult>): Promise<Outcome> {
  const { succeeded, output } = await tool
  return succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}\n${output}`] }
}

async function build({ root, stop }: TestRun): Promise<Outcome> {
  const all = await listFrontEnds(root)
  try {
    await buildFrontEnds(root, stop)
    return { passed: all.length, failures: [] }
  } catch (error) {
    const unbuilt = await findChanged(root)
    const failures = unbuilt.map(({ folder }) => `${basename(folder)} is not built`)
    return { passed: all.length - unbuilt.length, failures: [...failures.slice(1), `${failures[0]}\n${explain(error)}`] }
  }
}

async function vitest(testRun: TestRun): Promise<Outcome> {
  const file = join(testRun.scratch, 'vitest.json')
  const reporters = ['--reporter=json', '--reporter=scripts/test/unhandled-reporter.ts']
  const args = ['run', ...reporters, `--outputFile=${file}`, '--passWithNoTests', ...testRun.filters]
  return fromReport(file, readVitest, runTool('vitest', args, options(testRun)))
}

async function stories(testRun: TestRun): Promise<Outcome> {
  const env = { ...testRun.env, STORYBOOK_DISABLE_TELEMETRY: '1' }
  const inUi = { ...options(testRun), env, cwd: join(testRun.root, 'packages', 'ui') }
  const built = await one('storybook', runTool('storybook', ['build', '--quiet', '-o', 'storybook-static'], inUi))
  if (built.failures.length > 0) return built
  const file = join(testRun.scratch, 'stories.json')
  const opened = runTool('node', ['story-test/run-story-test.ts', '--json', file], inUi)
  const { passed, failures } = await fromReport(file, readStories, opened)
  return { passed: built.passed + passed, failures }
}

async function endToEnd(testRun: TestRun): Promise<Outcome> {
  const file = join(testRun.scratch, 'e2e.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=json', ...testRun.filters]
  const env = { ...testRun.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return fromReport(file, readPlaywright, runTool('playwright', args, { ...options(testRun), env }))
}

/** A tool that fails without naming a test (it crashed, or something was left running) has failed all the same. */
async function fromReport(file: string, read: (report: unknown, output: string) => Outcome, tool: Promise<ToolResult>): Promise<Outcome> {
  const { succeeded, output } = await tool
  const outcome = existsSync(file) ? read(JSON.parse(await readFile(file, 'utf8')), output) : { passed: 0, failures: [] }
  if (succeeded || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [`The run failed\n${output.slice(-4000)}`] }
}
