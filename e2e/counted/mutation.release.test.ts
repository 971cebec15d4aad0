import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mutated, type MutatedPart } from '../../scripts/test/mutated.ts'
import { runTool } from '../../scripts/test/run-tool.ts'
import { counted, grouped, volume } from './count.ts'

const LEAST_PERCENT = 85

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-mutation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Stryker's: https://github.com/stryker-mutator/mutation-testing-elements. */
interface Report {
  files: Record<string, { mutants: Mutant[] }>
}

interface Mutant {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored'
}

/** Changes one thing after the other in a copy, and runs the tests that come upon it; prints each change that none of them noticed. */
async function mutate(part: MutatedPart, stop: AbortSignal): Promise<Mutant[][]> {
  const files = mutated[part].files.slice(0, volume(mutated[part].files.length))
  const [config, report] = [join(folder, `${part}.config.json`), join(folder, `${part}.report.json`)]
  const options = {
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/test/vitest.mutation.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Only what the tests read. Without tsconfig.json, which Stryker rewrites with functions that TypeScript 7 no longer has.
    ignorePatterns: ['**', '!package.json', '!packages/{contracts,server-kit}/**', '!gateway/**', '!services/**', '!scripts/**', '**/dist', '**/tsconfig.json'],
    tempDirName: join(folder, part),
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  }
  await writeFile(config, JSON.stringify(options))
  // One server for all of its processes: those that a mutant hangs are killed, and would leave one of their own behind.
  const env = { MUTATED: part, TEST_DATABASE_URL: inject('database').adminUrl }
  const { succeeded, output } = await runTool('stryker', ['run', config], { cwd: process.cwd(), stop, env })
  process.stdout.write(`${output}\n`)
  expect(succeeded, output).toBe(true)
  const found = JSON.parse(await readFile(report, 'utf8')) as Report
  return files.map((file) => found.files[file]?.mutants ?? [])
}

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

/** What only kept a file from being loaded is neither. */
const isJudged = (mutant: Mutant) => isNoticed(mutant) || isMissed(mutant)

function percentOf(mutants: readonly Mutant[]): number {
  return (100 * mutants.filter(isNoticed).length) / Math.max(1, mutants.filter(isJudged).length)
}

test('of a hundred changes to what counts money, gives numbers or lets in, its tests notice 85', async (context) => {
  const files = [...(await mutate('asked', context.signal)), ...(await mutate('computed', context.signal))]
  const mutants = files.flat().filter(isJudged)
  expect(percentOf(mutants)).toBeGreaterThanOrEqual(LEAST_PERCENT)
  const [all, missed] = [mutants, mutants.filter(isMissed)].map(({ length }) => grouped(length))
  const lowest = Math.min(...files.map(percentOf)).toFixed(1)
  counted(context, '27', `Stryker: ${percentOf(mutants).toFixed(1)} % of ${all} mutants of ${files.length} files are noticed by their tests, ${missed} are not; ${lowest} % in the lowest file`)
})
