import { dirname } from 'node:path'
import { compareSurface, type Difference, recordedSurface, recordSurface } from './contracts/surface.ts'
import { misunderstood, readArguments } from './start/arguments.ts'
import { explain, Problem } from './start/problem.ts'

const root = dirname(import.meta.dirname)

const usage = `npm run contracts              what differs from the last release
npm run contracts -- record    this is the release now`

async function run(): Promise<void> {
  const [command = ''] = readArguments({ usage, words: 1 }).positionals
  if (command !== '' && command !== 'record') return misunderstood(usage)
  const recorded = await recordedSurface(root)
  if (recorded) tell(await compareSurface(root, recorded))
  if (command !== 'record') return
  await recordSurface(root)
  console.log('Recorded packages/contracts/surface/.')
}

function tell({ breaks, announced, additions }: Difference): void {
  list('Breaks published modules', breaks)
  list('Breaks published modules, and is announced by a major', announced)
  list('Is new', additions)
  if (breaks.length > 0) throw new Problem('Nothing is recorded while something breaks.')
}

function list(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

try {
  await run()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
process.exit()
