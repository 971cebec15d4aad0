import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeMachine, loadNow, missedMoments } from './machine.ts'

const file = join(dirname(dirname(import.meta.dirname)), 'docs', 'measurements.md')

interface Report {
  text: string
  /** Of a quick run or of a part nothing is written down. */
  isWhole: boolean
  /** What belongs to the machine as well. */
  beside?: string
}

/** Begun before anything is measured, so that it tells what else the machine did; ended with what has been. */
export function beginReport(part: string): (report: Report) => Promise<void> {
  const loadBefore = loadNow()
  const missed = missedMoments()
  return async ({ text, isWhole, beside = '' }) => {
    const time = new Date().toISOString().slice(0, 16)
    const whole = `Measured ${time}Z on ${await describeMachine()}${beside}. Load average before and after: ${loadBefore} → ${loadNow()}. ${missed}\n${text}`
    console.log(`\n${whole}`)
    if (isWhole) await write(part, whole)
    else console.log('\nOnly a part of it: docs/measurements.md stays as it is.')
  }
}

/** Between the two marks of its part; what people wrote around them stays. */
async function write(part: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${part}: written by npm run bench -->`, `<!-- end of ${part} -->`]
  const document = await readFile(file, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/measurements.md has no place for ${part}`)
  await writeFile(file, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`)
}
