import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordRelease } from './releases.ts'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'billfold-releases-'))
})
afterEach(() => {
  rmSync(dist, { recursive: true })
})

const DAY = 24 * 60 * 60
function build(version: string, ageInDays = 0): void {
  mkdirSync(join(dist, version), { recursive: true })
  const file = join(dist, version, 'module.json')
  writeFileSync(file, '{}')
  const built = Date.now() / 1000 - ageInDays * DAY
  utimesSync(file, built, built)
}
const pointer = () => JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as unknown

test('makes the previous release the last good one, unless both are the same build', () => {
  build('1')
  recordRelease(dist, '1')
  expect(pointer()).toEqual({ current: '1', lastGood: null })
  build('2')
  recordRelease(dist, '2')
  recordRelease(dist, '2')
  expect(pointer()).toEqual({ current: '2', lastGood: '1' })
})

test('does not roll back to a release whose files are missing', () => {
  build('1')
  recordRelease(dist, '1')
  rmSync(join(dist, '1'), { recursive: true })
  build('2')
  recordRelease(dist, '2')
  expect(pointer()).toEqual({ current: '2', lastGood: null })
})

test('deletes files older than 30 days if there are five newer builds', () => {
  for (const [index, age] of [60, 50, 40, 29, 3, 2, 1].entries()) build(`v${index}`, age)
  build('now')
  recordRelease(dist, 'now')
  expect(['v0', 'v1', 'v2'].map((version) => existsSync(join(dist, version)))).toEqual([false, false, false])
  expect(['v3', 'v4', 'v5', 'v6', 'now'].every((version) => existsSync(join(dist, version)))).toBe(true)
})

test('keeps the last five builds, however old they are', () => {
  for (const [index, age] of [90, 80, 70, 60].entries()) build(`v${index}`, age)
  build('now')
  recordRelease(dist, 'now')
  expect(existsSync(join(dist, 'v0'))).toBe(true)
})
