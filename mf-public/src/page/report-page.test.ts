import { PAGE } from '@billfold/contracts/browser-reports/browser-report'
import { expect, test } from 'vitest'
import { pageWithoutToken } from './report-page.ts'

test.each([
  ['/shared/invoice/a8Kx-Q_2', '/shared/invoice/:token'],
  ['/Shared/Proposal/abc/', '/shared/proposal/:token'],
  ['/client-project/abc', '/client-project/:token'],
  ['/embed/project/a1', '/embed/project/:token'],
])('replaces the token with a placeholder in reports of %s', (path, page) => {
  expect(pageWithoutToken(path)).toBe(page)
  expect(PAGE.test(page)).toBe(true)
})
