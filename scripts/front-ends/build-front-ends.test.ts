import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildFrontEnds, findChanged } from './build-front-ends.ts'

let root: string

/** Each build appends a line to a log, so that builds can be counted. */
const manifest = JSON.stringify({ scripts: { build: 'mkdir -p dist && echo built >> dist/log' } })

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  root = await mkdtemp(join(tmpdir(), 'billfold-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await put('package-lock.json')
  await put('packages/contracts/src/money.ts')
  await put('packages/embed/src/index.ts')
  await put('packages/embed-react/src/index.ts')
  await put('packages/ui/src/button/button.tsx')
  await put('packages/web-kit/src/index.ts')
  await put('shell/package.json', manifest)
  await put('shell/src/main.tsx')
  await put('mf-projects/package.json', manifest)
  await put('mf-projects/src/module.tsx')
  await put('mf-later/package.json', '{}')
  await put('mf-gone/dist/main.js')
})

afterEach(() => void vi.restoreAllMocks())

async function put(path: string, content = ''): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

async function changed(): Promise<string[]> {
  return (await findChanged(root)).map(({ folder }) => basename(folder))
}

test('does not rebuild if nothing has changed', async () => {
  await buildFrontEnds(root)
  await buildFrontEnds(root)
  expect(await readFile(join(root, 'shell/dist/log'), 'utf8')).toBe('built\n')
  expect(await readFile(join(root, 'mf-projects/dist/log'), 'utf8')).toBe('built\n')
})

test.each([
  ['a source file', 'mf-projects/src/module.tsx', ['mf-projects']],
  ['the set of source files', 'mf-projects/src/clients/client-list.tsx', ['mf-projects']],
  ['its package.json', 'shell/package.json', ['shell']],
  ['a shared source file', 'packages/ui/src/button/button.tsx', ['mf-projects', 'shell']],
  ['the lock file', 'package-lock.json', ['mf-projects', 'shell']],
])('rebuilds when %s changes', async (_, path, expected) => {
  await buildFrontEnds(root)
  await put(path, path.endsWith('package.json') ? `${manifest} ` : 'changed')
  expect(await changed()).toEqual(expected)
})

test.each(['mf-projects/src/module.test.tsx', 'packages/ui/src/button/button.stories.tsx', 'shell/README.md', 'shell/dist/main.js'])(
  'does not rebuild when %s changes',
  async (path) => {
    await buildFrontEnds(root)
    await put(path, 'changed')
    expect(await changed()).toEqual([])
  },
)

test('rebuilds a front end whose build was removed', async () => {
  await buildFrontEnds(root)
  await rm(join(root, 'shell/dist'), { recursive: true })
  expect(await changed()).toEqual(['shell'])
})

test('shows the output of a failed build and builds again the next time', async () => {
  await put('shell/package.json', JSON.stringify({ scripts: { build: 'echo "main.tsx: unexpected token"; exit 1' } }))
  await expect(buildFrontEnds(root)).rejects.toThrow('shell could not be built:\nmain.tsx: unexpected token')
  expect(await changed()).toContain('shell')
})

describe('when a build fails while another one runs', () => {
  beforeEach(async () => {
    await put('mf-failing/package.json', JSON.stringify({ scripts: { build: 'exit 1' } }))
    await put('mf-longer/package.json', JSON.stringify({ scripts: { build: 'until test -e ../failed; do :; done' } }))
    vi.mocked(console.log).mockImplementation((line: string) => {
      if (line.includes('✗')) writeFileSync(join(root, 'failed'), '')
    })
  })

  test('fails after the other build has finished', async () => {
    const wasWritten = await buildFrontEnds(root).catch(() => existsSync(join(root, 'mf-longer/dist/.build-hash')))
    expect(wasWritten).toBe(true)
  })

  test('starts no more builds', async () => {
    await expect(buildFrontEnds(root)).rejects.toThrow('mf-failing could not be built')
    expect(await changed()).toEqual(['mf-failing', 'mf-projects', 'shell'])
  })
})
