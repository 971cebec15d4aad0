import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestCase } from 'vitest/node'
import type { Counted } from '../../e2e/counted/count.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'measurements.md')
const isFull = process.env.COUNTED_SHARE === '1'

/** Prints what each counted test has counted; of a full run also into its row of docs/measurements.md. */
export const countedReporter = {
  onTestCaseResult(test: TestCase): void {
    const { counted }: { counted?: Counted } = test.meta()
    if (!counted || test.result().state !== 'passed') return
    const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000)
    console.log(`${counted.row}. ${counted.text} (${seconds} s)`)
    if (isFull)
      writeFileSync(
        PAGE,
        withResult(readFileSync(PAGE, 'utf8'), counted.row, `${counted.text}; ${seconds} s, ${new Date().toISOString().slice(0, 10)}`),
      )
  },
}

const TABLE = /<!-- counted: .*?<!-- end of counted -->/s

/** Its last cell becomes what was counted. */
export function withResult(page: string, row: string, text: string): string {
  return page.replace(TABLE, (table) =>
    table.replace(new RegExp(`^(\\| +${row} \\|.*\\|)[^|]*\\|$`, 'm'), (_, start: string) => `${start} ${text} |`),
  )
}
