import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildFrontEnds, findChanged } from './build-front-ends.ts'

let root: string

/** A build that leaves a line each time, so that builds can be counted. */
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

test('everything with a build is built, once', async () => {
  await buildFrontEnds(root)
  await buildFrontEnds(root)
  expect(await readFile(join(root, 'shell/dist/log'), 'utf8')).toBe('built\n')
  expect(await readFile(join(root, 'mf-projects/dist/log'), 'utf8')).toBe('built\n')
})

test.each([
  ['a source of its own', 'mf-projects/src/module.tsx', ['mf-projects']],
  ['a new file of its own', 'mf-projects/src/clients/client-list.tsx', ['mf-projects']],
  ['its package.json', 'shell/package.json', ['shell']],
  ['a shared source', 'packages/ui/src/button/button.tsx', ['mf-projects', 'shell']],
  ['the lock', 'package-lock.json', ['mf-projects', 'shell']],
])('%s decides who is built again', async (_, path, expected) => {
  await buildFrontEnds(root)
  await put(path, path.endsWith('package.json') ? `${manifest} ` : 'changed')
  expect(await changed()).toEqual(expected)
})

test.each(['mf-projects/src/module.test.tsx', 'packages/ui/src/button/button.stories.tsx', 'shell/README.md', 'shell/dist/main.js'])(
  'what no browser gets changes nothing: %s',
  async (path) => {
    await buildFrontEnds(root)
    await put(path, 'changed')
    expect(await changed()).toEqual([])
  },
)

test('a removed build is made again', async () => {
  await buildFrontEnds(root)
  await rm(join(root, 'shell/dist'), { recursive: true })
  expect(await changed()).toEqual(['shell'])
})

test('a failing build shows its output, and is tried again', async () => {
  await put('shell/package.json', JSON.stringify({ scripts: { build: 'echo "main.tsx: unexpected token"; exit 1' } }))
  await expect(buildFrontEnds(root)).rejects.toThrow('shell could not be built:\nmain.tsx: unexpected token')
  expect(await changed()).toContain('shell')
})

describe('beside a build that goes on until another failed', () => {
  beforeEach(async () => {
    await put('mf-failing/package.json', JSON.stringify({ scripts: { build: 'exit 1' } }))
    await put('mf-longer/package.json', JSON.stringify({ scripts: { build: 'until test -e ../failed; do :; done' } }))
    vi.mocked(console.log).mockImplementation((line: string) => {
      if (line.includes('✗')) writeFileSync(join(root, 'failed'), '')
    })
  })

  test('the failure is told when nothing is written any more', async () => {
    const wasWritten = await buildFrontEnds(root).catch(() => existsSync(join(root, 'mf-longer/dist/.build-hash')))
    expect(wasWritten).toBe(true)
  })

  test('no other is begun', async () => {
    await expect(buildFrontEnds(root)).rejects.toThrow('mf-failing could not be built')
    expect(await changed()).toEqual(['mf-failing', 'mf-projects', 'shell'])
  })
})
