import { dirname } from 'node:path'
import { compareSurface } from './contracts/compare-surface.ts'
import { recordedSurface, recordSurface } from './contracts/surface.ts'
import { misunderstood, Problem, readArguments, runCommand } from './start/command-line.ts'

const root = dirname(import.meta.dirname)

const usage = `npm run contracts              compares with the last release
npm run contracts -- record    records the current API as released`

async function run(): Promise<void> {
  const [command = ''] = readArguments({ usage, words: 1 }).positionals
  if (command !== '' && command !== 'record') return misunderstood(usage)
  const recorded = await recordedSurface(root)
  if (recorded) {
    const { breaks, announced, additions } = await compareSurface(root, recorded)
    list('Breaks published modules', breaks)
    list('Breaks published modules, announced by a major version', announced)
    list('New', additions)
    if (breaks.length > 0) throw new Problem('Breaking changes must be fixed before a release.')
  }
  if (command !== 'record') return
  await recordSurface(root)
  console.log('Recorded in packages/contracts/surface/.')
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

await runCommand(run)
process.exit()
