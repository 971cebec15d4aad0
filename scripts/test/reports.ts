import { readFile } from 'node:fs/promises'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import type { ToolResult } from './run-tool.ts'

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
