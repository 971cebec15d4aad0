import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Northwind Studio', 'NS'],
  ['Kline & Co.', 'KC'],
  ['K & Sons', 'KS'],
  ['(acme) – “books”', 'AB'],
  ['37 signals', '3S'],
  ['🎨 e\u0301tude', 'E\u0301'],
  ['& 🎨', ''],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
