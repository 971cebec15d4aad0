import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** How a step of the run ended. `failures` are for people: the test's name, then what went wrong. */
export interface Outcome {
  passed: number
  failures: string[]
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})

export function readVitest(report: unknown): Outcome {
  const { testResults } = z.parse(vitestReport, report)
  const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const failed = tests.filter(({ status }) => status === 'failed')
  // A file that cannot be loaded has no tests to fail, and one that cannot begin skips them.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...broken.map(({ name, message }) => describe(name, message)),
      ...failed.map(({ file, fullName, failureMessages }) => describe(`${file} › ${fullName}`, failureMessages?.join('\n') ?? '')),
    ],
  }
}

const messages = z.object({ message: z.optional(z.string()) })

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(messages) })) })),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})

const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(messages) })

export function readPlaywright(report: unknown): Outcome {
  const { suites, errors } = z.parse(playwrightReport, report)
  const tests = suites.flatMap(listTests)
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...errors.map(({ message }) => describe('playwright', message ?? '')),
      // A test that passes only the second time has found something.
      ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ name, error }) => describe(name, error)),
    ],
  }
}

function listTests({ title, specs, suites = [] }: z.infer<typeof playwrightSuite>): { name: string; status: string; error: string }[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: spec.title,
      status,
      // The first is often that the time was over, and the second on what it was spent.
      error: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
    })),
  )
  return [...own, ...suites.flatMap(listTests)].map((test) => ({ ...test, name: `${title} › ${test.name}` }))
}

const storyReport = z.object({ passed: z.number() })

/** The script that opens the stories counts in its report, and names the failing ones in its output, a line each. */
export function readStories(report: unknown, output: string): Outcome {
  const failing = output.split('\n').filter((line) => line.startsWith('FAIL '))
  return {
    passed: z.parse(storyReport, report).passed,
    failures: failing.map((line) => line.slice('FAIL '.length)),
  }
}

const longest = 30

/** Without colours, without the frames of the tools, with paths as one types them. */
function describe(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
  const shown = lines.length > longest ? [...lines.slice(0, longest), '…'] : lines
  return [name, ...shown.map((line) => `  ${line}`)].join('\n').replaceAll(`${process.cwd()}/`, '')
}
