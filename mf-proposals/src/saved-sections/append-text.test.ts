import { expect, test } from 'vitest'
import { appendText } from './append-text.ts'

test.each([
  ['', 'Terms', 'Terms'],
  [' \n', '<p>Terms</p>', '<p>Terms</p>'],
  ['One\ntwo\n', 'a < b', 'One\ntwo\n\na < b'],
  ['R&D\ntwo', '<ul><li>Terms</li></ul>', '<p>R&amp;D<br>two</p>\n<ul><li>Terms</li></ul>'],
  ['<h4>One</h4>', 'Two', '<h4>One</h4>\n<p>Two</p>'],
  ['Some <strong>bold</strong> words', 'Two', '<p>Some <strong>bold</strong> words</p>\n<p>Two</p>'],
])('extends the text %j with %j', (text, added, result) => {
  expect(appendText(text, added)).toBe(result)
})
