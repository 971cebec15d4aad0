import { expect, test } from 'vitest'
import { endingOf, formatFileSize } from './file-types.ts'

test.each([
  ['Plan.PDF', 'pdf'],
  ['photo.of.us.jpeg', 'jpeg'],
  ['pdf', undefined],
  ['report.pdf.exe', undefined],
  ['report.constructor', undefined],
  ['report.pdf ', undefined],
])('the extension of %j is %s', (name, ending) => {
  expect(endingOf(name)).toBe(ending)
})

test.each([
  [1, 'en', '1 kB'],
  [300 * 1024, 'en', '300 kB'],
  [1024 * 1024, 'en', '1 MB'],
  [1_363_149, 'en', '1.3 MB'],
  [1_363_149, 'de', '1,3 MB'],
])('a size of %d bytes is formatted in %s as %s', (bytes, language, shown) => {
  expect(formatFileSize(bytes, language)).toBe(shown)
})
