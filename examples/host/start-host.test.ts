import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const start = join(dirname(import.meta.dirname), 'plain-html', 'start.ts')
const link = (part: string) => `http://127.0.0.1:1/${part}`

/** No Billfold is listening here. */
function run(...links: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [start, '--billfold', 'http://127.0.0.1:1', ...links], (_error, _out, complaint) => resolve(complaint))
  })
}

test.each([
  ['one link', [link('client-project/a')]],
  ['three links', [link('client-project/a'), link('shared/proposal/b'), link('shared/proposal/c')]],
])('an example with %s requires both links and starts no demo', async (_, links) => {
  expect(await run(...links)).toBe('Give both links, the project’s and the proposal’s, or none.\n')
})
