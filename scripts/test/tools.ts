import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

interface ToolResult {
  succeeded: boolean
  /** Empty if the output was shown while the tool ran. */
  output: string
}

interface ToolOptions {
  cwd: string
  stop: AbortSignal
  env?: NodeJS.ProcessEnv
  /** Shows the output while the tool runs. */
  isShown?: boolean
}

export async function runTool(command: string, args: string[], { cwd, stop, env, isShown = false }: ToolOptions): Promise<ToolResult> {
  const output = isShown ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    signal: stop,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve)
    child.on('error', reject)
  })
  const [status, ...printed] = await Promise.all([code, ...[child.stdout, child.stderr].map((stream) => stream && text(stream))])
  return { succeeded: status === 0, output: printed.join('').trim() }
}

interface Changes {
  /** The commit at which the branch left main. */
  base: string
  /** Folders with changed files, like `services/billing/`. */
  workspaces: string[]
  /** Changed files that can be linted. */
  sources: string[]
  /** Changed browser tests. */
  journeys: string[]
}

/** Finds the files changed since the branch left main, including uncommitted and new ones. */
export async function findChanges(root: string, stop: AbortSignal): Promise<Changes> {
  async function git(...args: string[]): Promise<string[]> {
    const { succeeded, output } = await runTool('git', args, { cwd: root, stop })
    if (!succeeded) throw new Error(output)
    return output.split('\n').filter((line) => line !== '')
  }
  const [base = ''] = await git('merge-base', 'HEAD', 'main')
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
  const present = changed.filter((file) => existsSync(join(root, file)))
  return {
    base,
    workspaces: [...new Set(changed.map(workspaceOf).filter((folder) => folder !== ''))],
    sources: present.filter((file) => /\.m?[jt]sx?$/.test(file)),
    journeys: present.filter((file) => file.endsWith('.e2e.ts') && !file.includes('.release.')),
  }
}

/** Empty for files of the root folder. */
function workspaceOf(file: string): string {
  return /^(?:(?:packages|services|examples)\/)?[^/]+\//.exec(file)?.[0] ?? ''
}

export interface Outcome {
  passed: number
  failed: number
  files: { name: string; seconds: number }[]
}

export async function readVitest(file: string, tool: Promise<ToolResult>): Promise<Outcome> {
  const { succeeded } = await tool
  const report = await read<JsonTestResults>(file)
  if (!report) return nothing(succeeded)
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: name.replace(`${process.cwd()}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))
  return counted({ passed: report.numPassedTests, failed: report.numFailedTests, files }, succeeded)
}

export async function readPlaywright(file: string, tool: Promise<ToolResult>): Promise<Outcome> {
  const { succeeded } = await tool
  const report = await read<JSONReport>(file)
  if (!report) return nothing(succeeded)
  const { expected, unexpected, flaky } = report.stats
  const files = report.suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: durations(suite) / 1000 }))
  return counted({ passed: expected, failed: unexpected + flaky, files }, succeeded)
}

function durations({ specs, suites = [] }: JSONReportSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durations)].reduce((sum, duration) => sum + duration, 0)
}

/** A tool can fail without a failed test: a file cannot be loaded, or an error is thrown outside of any test. */
function counted(outcome: Outcome, succeeded: boolean): Outcome {
  return succeeded || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }
}

function nothing(succeeded: boolean): Outcome {
  return { passed: 0, failed: succeeded ? 0 : 1, files: [] }
}

async function read<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
}
