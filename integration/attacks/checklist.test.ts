import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '../..')
const checklist = readFileSync(join(REPOSITORY, 'docs/security.md'), 'utf8')

test('every test named in the security checklist exists', () => {
  const there = new Set(globSync('**/*.{test.ts,test.tsx,e2e.ts}', { cwd: REPOSITORY, exclude: ['**/node_modules', '**/dist'] }).map((file) => basename(file)))
  const named = new Set(Array.from(checklist.matchAll(/`([\w.-]+\.(?:test\.tsx?|e2e\.ts))`/g), ([, name]) => name ?? ''))
  expect([...named].filter((name) => !there.has(name))).toEqual([])
  expect(named.size).toBeGreaterThan(60)
})

test('every requirement marked as done names a test, and every other requirement states a reason', () => {
  const lines = checklist.split('\n').map((line) => line.split('|').map((cell) => cell.trim())).filter(([, requirement = '']) => /^\d+\.\d+\.\d+/.test(requirement))
  expect(lines.length).toBeGreaterThan(100)
  const isFounded = ([, , mark = '', how = '', held = '']: string[]) => (mark === '✓' ? held.includes('`') || how.startsWith('see ') : mark === '✗' ? how !== '' : ['○', '–'].includes(mark))
  const unfounded = lines.filter((line) => !isFounded(line))
  expect(unfounded.map(([, requirement]) => requirement)).toEqual([])
})
