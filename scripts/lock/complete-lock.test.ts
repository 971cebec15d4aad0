import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entriesWithoutIntegrity, type Lock, packagesWithoutEntry } from './complete-lock.ts'

/** If one of these fails: `node scripts/run.mjs complete-lock`. */
describe('package-lock.json', () => {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))

  test('has an entry for every optional package, on every platform', () => {
    expect(packagesWithoutEntry(lock)).toEqual([])
  })

  test('has an integrity hash for every installed package', () => {
    expect(entriesWithoutIntegrity(lock)).toEqual([])
  })

  test('names no registry, so that it installs from whichever is configured', () => {
    const addresses = Object.values(lock.packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
    expect(addresses).toEqual([])
  })
})

test('finds a package where Node would find it: nested, or in a folder above', () => {
  const packages = {
    'packages/ui': { optionalDependencies: { a: '1.0.0' } },
    'node_modules/x': { optionalDependencies: { b: '1.0.0', d: '1.0.0' } },
    'node_modules/x/node_modules/y': { optionalDependencies: { c: '1.0.0', d: '1.0.0' } },
    'node_modules/a': {},
    'node_modules/x/node_modules/b': {},
    'node_modules/x/node_modules/c': {},
  }
  expect(packagesWithoutEntry({ packages })).toEqual(['d'])
})

test('workspaces and links to them need no integrity hash, nested packages do', () => {
  const packages = {
    '': {},
    'packages/ui': {},
    'node_modules/@billfold/ui': { link: true },
    'node_modules/a': { integrity: 'sha512-a' },
    'node_modules/b': {},
    'packages/ui/node_modules/a': {},
  }
  expect(entriesWithoutIntegrity({ packages })).toEqual(['node_modules/b', 'packages/ui/node_modules/a'])
})
