import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { everyProject } from './run.mjs'

const run = promisify(execFile)

async function linesOf(command: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run(command, args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').filter(Boolean)
}

/** Examples are separate projects, which are type-checked by the tests that build them. */
const CHECKED_ELSEWHERE = /^examples\/|\/published\//

test('npm run types checks every TypeScript file', async () => {
  const tracked = await linesOf('git', 'ls-files', '*.ts', '*.tsx')
  const checked = await Promise.all(everyProject.map((project) => linesOf('tsc', '-p', project, '--noEmit', '--listFilesOnly')))
  const known = new Set(checked.flat().map((file) => file.replace(`${process.cwd()}/`, '')))
  expect(tracked.filter((file) => !known.has(file) && !CHECKED_ELSEWHERE.test(file))).toEqual([])
})

const workspaces = await linesOf('git', 'ls-files', '*/package.json', '*/*/package.json')
const withTypes = workspaces.filter((file) => readFileSync(file, 'utf8').includes('run.mjs types ')).map((file) => file.replace('/package.json', ''))

test.each(withTypes)('npm run types -w %s passes on its own', async (folder) => {
  const { stdout } = await run('node', ['scripts/run.mjs', 'types', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).not.toContain('error TS')
})
