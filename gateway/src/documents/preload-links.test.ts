import { expect, test } from 'vitest'
import { matchesRoute } from './preload-links.ts'

test.each([
  ['/clients', '/clients', true],
  ['/clients', '/Clients/', true],
  ['/clients', '/clients/3', false],
  ['/clients/:id', '/clients/3', true],
  ['/clients/:id', '/clients', false],
  ['/clients/:id/edit', '/clients/3/edit', true],
  ['/proposals/:id?', '/proposals', true],
  ['/proposals/:id?', '/proposals/3', true],
  ['/reports/*', '/reports/2026/q1', true],
  ['/reports/*', '/reports', true],
  ['/reports/*', '/reportsandmore', false],
  ['/', '/', true],
  ['/', '/clients', false],
  ['/a.b', '/axb', false],
])('the route %s and the address %s: %s', (pattern, path, matches) => {
  expect(matchesRoute(pattern, path)).toBe(matches)
})
