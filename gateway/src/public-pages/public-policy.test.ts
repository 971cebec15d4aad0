import { expect, test } from 'vitest'
import { ancestorsOf, publicPolicy } from './public-pages.ts'

test('allows a public page no content from other origins', () => {
  expect(publicPolicy("'self' https://www.example.com")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://www.example.com; object-src 'none'",
  )
})

test.each([
  [{ sites: ['https://a.example', 'http://localhost:4000'] }, "'self' https://a.example http://localhost:4000"],
  [{ sites: [] }, "'self'"],
  // Unknown or malformed: no other site.
  [undefined, "'self'"],
  [{ message: 'Not found' }, "'self'"],
  [{ sites: 'https://a.example' }, "'self'"],
])('lets %j frame it as %s', (answer, ancestors) => {
  expect(ancestorsOf(answer)).toBe(ancestors)
})

test.each(['*', "'unsafe-inline'", 'https:', 'https://', 'https://*.example', 'https://a.example; script-src *', 'https://a.example/', 'https://a.example:', 'https://a.example:8443x', 'https://a.example https://b.example', 'x https://a.example', 'HTTPS://A.EXAMPLE', 'ftp://a.example', 'https:a.example'])(
  '%j may not, though it was stored',
  (site) => {
    expect(ancestorsOf({ sites: [site, 'https://b.example'] })).toBe("'self' https://b.example")
  },
)
