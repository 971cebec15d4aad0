import { expect, test } from 'vitest'
import { withoutTokens } from './logger.ts'

test('link tokens are removed from log lines', () => {
  expect(withoutTokens('/client-project/abc.DEF')).toBe('/client-project/…')
  expect(withoutTokens('/Shared/Proposal/abc')).toBe('/Shared/Proposal/…')
  expect(withoutTokens('/shared/invoice/abc')).toBe('/shared/invoice/…')
  expect(withoutTokens('/api/public/invoice/abc/pay')).toBe('/api/public/invoice/…/pay')
  expect(withoutTokens('/shared/client/abc/invoices/7')).toBe('/shared/client/…/invoices/7')
  expect(withoutTokens('/internal/public/client/abc/proposals/7/link')).toBe('/internal/public/client/…/proposals/7/link')
  expect(withoutTokens('/embed/proposal/abc')).toBe('/embed/proposal/…')
  expect(withoutTokens('/embed/project/abc')).toBe('/embed/project/…')
  expect(withoutTokens('/api/public/proposal/abc/sign')).toBe('/api/public/proposal/…/sign')
  expect(withoutTokens('/api/public/project-share/abc?x=1')).toBe('/api/public/project-share/…?x=1')
  expect(withoutTokens('/unsubscribe/abc')).toBe('/unsubscribe/…')
  expect(withoutTokens('/api/clients/3')).toBe('/api/clients/3')
})
