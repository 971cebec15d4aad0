import { expect, test } from 'vitest'
import { findOldPhrase } from './old-phrases.mjs'

test.each([
  ['* Whoever asks gets it. ', 'Whoever'],
  [' Nothing happens.\n * Of those that wait, the first', '. Of'],
  ['What is stored', 'What'],
  [' The record that stands on an invoice', 'stands'],
  [' The user is told', 'told'],
])('finds the old phrase in %j', (text, phrase) => {
  expect(findOldPhrase(text)).toContain(`"${phrase}"`)
})

test.each(['The number of users', 'What if there is none?', 'T stands for tax'])('accepts %j', (text) => {
  expect(findOldPhrase(text)).toBeUndefined()
})
