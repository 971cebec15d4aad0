import { expect, test } from 'vitest'
import { withResult } from './counted-reporter.ts'

const page = (last: string) => `| 5 | other table | – |

<!-- counted: by hand -->
| # | what | last |
| --: | --- | --- |
| 15 | more | – |
| 5 | numbers | ${last} |
<!-- end of counted -->
`

test('what was counted goes into its own row, in place of what stood there, and nowhere else', () => {
  expect(withResult(page('–'), '5', '10 of 10')).toBe(page('10 of 10'))
  expect(withResult(page('10 of 10'), '5', '$& 11')).toBe(page('$& 11'))
  expect(withResult(page('–'), '12a', 'no such row')).toBe(page('–'))
})
