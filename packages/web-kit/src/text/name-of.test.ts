import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test('shows a value without a name as plain words', () => {
  expect(['on_hold', 'in_review', 'sign-in-slow'].map((value) => nameOf({ on_hold: 'On Hold' }, value))).toEqual(['On Hold', 'in review', 'sign in slow'])
})
