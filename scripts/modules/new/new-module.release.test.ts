import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createModule } from './new-module.ts'

const execute = promisify(execFile)
const root = dirname(dirname(dirname(import.meta.dirname)))

const parent = await mkdtemp(join(tmpdir(), 'billfold-new-'))
const folder = join(parent, 'parking')
afterAll(() => rm(parent, { recursive: true }))

/** Runs npm with a PATH that excludes this repository's tools. */
async function npm(...args: string[]): Promise<void> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(root))
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_(?!EXTRA_CA_CERTS))/i.test(name)))
  const done = execute('npm', args, { cwd: folder, env: { ...env, PATH: path.join(delimiter) }, maxBuffer: 64 * 1024 * 1024 })
  await done.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout.slice(-4000)}\n${error.stderr.slice(-4000)}`)
  })
}

test('a new module installs from npm, builds, passes its tests and shows its stories', async () => {
  await createModule({ root, id: 'parking', folder })
  await npm('install', '--no-audit', '--no-fund')
  await npm('run', 'build')
  const { current } = JSON.parse(await readFile(join(folder, 'dist', 'releases.json'), 'utf8')) as { current: string }
  expect(JSON.parse(await readFile(join(folder, 'dist', current, 'module.json'), 'utf8'))).toMatchObject({ id: 'parking', title: 'Parking', version: current })
  await npm('test')
  await npm('run', 'build-storybook')
  const stories = JSON.parse(await readFile(join(folder, 'storybook-static', 'index.json'), 'utf8')) as { entries: Record<string, { title: string; name: string }> }
  expect(Object.values(stories.entries).map(({ title, name }) => `${title}: ${name}`)).toEqual(['Parking/Overview: Two', 'Parking/Overview: None', 'Parking/Overview: Loading', 'Parking/Overview: Failing'])
})
