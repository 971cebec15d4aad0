import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test('a value without a name is said in its own words', () => {
  expect(['on_hold', 'in_review', 'sign-in-slow'].map((value) => nameOf({ on_hold: 'On Hold' }, value))).toEqual(['On Hold', 'in review', 'sign in slow'])
})
