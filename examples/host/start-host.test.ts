import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const start = join(dirname(import.meta.dirname), 'plain-html', 'start.ts')
const link = (part: string) => `http://127.0.0.1:1/${part}`

/** Nothing listens on port 1, so a demo could not be started there. */
function run(...links: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [start, '--billfold', 'http://127.0.0.1:1', ...links], (_error, _out, complaint) => resolve(complaint))
  })
}

test.each([
  ['one link', [link('client-project/a')]],
  ['two links', [link('client-project/a'), link('shared/proposal/b')]],
  ['four links', [link('client-project/a'), link('shared/proposal/b'), link('shared/invoice/c'), link('shared/invoice/d')]],
])('an example started with %s reports that it requires three links and does not start a demo', async (_, links) => {
  expect(await run(...links)).toBe('Give three links, of a project, a proposal and an invoice, or none.\n')
})
