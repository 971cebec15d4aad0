import { expect, test } from 'vitest'
import { routesOverlap } from './contributions.ts'

test.each([
  ['/invoices', '/invoices', true],
  ['/invoices', '/Invoices/', true],
  ['/invoices', '/invoices/new', false],
  ['/clients/:id', '/clients/new', true],
  ['/clients/:id/edit', '/clients/new', false],
  ['/clients/:id', '/projects/:id', false],
  ['/:page', '/invoices', true],
  ['/:page', '/', false],
  ['/files/*', '/files', true],
  ['/files/*', '/files/2026/may', true],
  ['/files/*', '/clients', false],
  ['/*', '/settings', true],
  ['/reports/:year?', '/reports', true],
  ['/reports/:year?', '/reports/2026', true],
  ['/reports/:year?/print', '/reports/print', true],
  ['/reports/:year?', '/reports/2026/may', false],
] as const)('%s and %s overlap: %s', (one, other, expected) => {
  expect([routesOverlap(one, other), routesOverlap(other, one)]).toEqual([expected, expected])
})
