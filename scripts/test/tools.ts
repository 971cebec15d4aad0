import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { runTool, say, type ToolResult } from '../start/command-line.ts'

interface Changes {
  /** The commit at which the branch diverged from main. */
  base: string
  /** Folders with changed files, such as `services/billing/`. */
  workspaces: string[]
  /** Changed files that can be linted. */
  sources: string[]
  /** Browser tests that have changed. */
  journeys: string[]
}

/** Finds the files changed since the branch diverged from main, including uncommitted and untracked files. */
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

/** The workspace folder of a file. Empty for files in the root folder. */
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
  const report = await readReport<JsonTestResults>(file)
  const files = report?.testResults.map(({ name, startTime, endTime }) => ({ name: name.replace(`${process.cwd()}/`, ''), seconds: (endTime - startTime) / 1000 }))
  return outcomeOf({ succeeded, passed: report?.numPassedTests, failed: report?.numFailedTests, files })
}

export async function readPlaywright(file: string, tool: Promise<ToolResult>): Promise<Outcome> {
  const { succeeded } = await tool
  const report = await readReport<JSONReport>(file)
  const files = report?.suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: durations(suite) / 1000 }))
  for (const page of report?.suites.flatMap(failedPages) ?? []) say(await readFile(page, 'utf8'))
  return outcomeOf({ succeeded, passed: report?.stats.expected, failed: report && report.stats.unexpected + report.stats.flaky, files })
}

/** Paths of files that contain the page at the time a test failed. They are printed, because CI only keeps the output. */
function failedPages({ specs, suites = [] }: JSONReportSuite): string[] {
  const attachments = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap((result) => result.attachments)))
  const own = attachments.flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : []))
  return [...own, ...suites.flatMap(failedPages)]
}

function durations({ specs, suites = [] }: JSONReportSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durations)].reduce((sum, duration) => sum + duration, 0)
}

/** A tool can fail without a failed test or a report, for example if a file cannot be loaded or an error is thrown outside the tests. */
function outcomeOf({ succeeded, passed = 0, failed = 0, files = [] }: { succeeded: boolean } & Partial<Outcome>): Outcome {
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), files }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Report) : undefined
}
