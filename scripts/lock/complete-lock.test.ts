import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingEntries, type Lock } from './complete-lock.ts'

describe('our lock', () => {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))

  test('is complete for every platform: else run `node scripts/run.mjs complete-lock`', () => {
    expect(Object.keys(missingEntries(lock))).toEqual([])
  })

  test('names no registry, so that it installs from whichever is configured', () => {
    const addresses = Object.values(lock.packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
    expect(addresses).toEqual([])
  })
})

test('a missing package gets its platform from its name', () => {
  const optionalDependencies = {
    '@x/binding-linux-riscv64-musl': '1.2.3',
    '@x/binding-linux-x64-gnu': '1.2.3',
    '@x/binding-win32-ia32-msvc': '1.2.3',
    '@x/binding-wasm32-wasi': '1.2.3',
  }
  expect(missingEntries({ packages: { 'node_modules/x': { optionalDependencies } } })).toEqual({
    'node_modules/@x/binding-linux-riscv64-musl': { version: '1.2.3', optional: true, os: ['linux'], cpu: ['riscv64'], libc: ['musl'] },
    'node_modules/@x/binding-linux-x64-gnu': { version: '1.2.3', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/@x/binding-win32-ia32-msvc': { version: '1.2.3', optional: true, os: ['win32'], cpu: ['ia32'] },
    'node_modules/@x/binding-wasm32-wasi': { version: '1.2.3', optional: true, cpu: ['wasm32'] },
  })
})

test('a package is found where Node would find it: nested, or in a folder above', () => {
  const packages = {
    'packages/ui': { optionalDependencies: { a: '1.0.0' } },
    'node_modules/x': { optionalDependencies: { b: '1.0.0' } },
    'node_modules/x/node_modules/y': { optionalDependencies: { c: '1.0.0' } },
    'node_modules/a': {},
    'node_modules/x/node_modules/b': {},
    'node_modules/x/node_modules/c': {},
  }
  expect(missingEntries({ packages })).toEqual({})
})
