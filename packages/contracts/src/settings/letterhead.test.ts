import { expect, test } from 'vitest'
import { paperOf } from './letterhead.ts'

test.each([[null, 'LETTER'], ['', 'LETTER'], ['US', 'LETTER'], ['CA', 'LETTER'], ['MX', 'LETTER'], ['DE', 'A4'], ['GB', 'A4'], ['Somewhere', 'A4']])('an account in %s uses %s paper for its documents', (country, paper) => {
  expect(paperOf(country)).toBe(paper)
})
