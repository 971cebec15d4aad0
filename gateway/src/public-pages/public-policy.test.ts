import { expect, test } from 'vitest'
import { ancestorsOf, publicPolicy } from './public-pages.ts'

test('allows no content from other origins on a public page', () => {
  expect(publicPolicy("'self' https://www.example.com")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://www.example.com; object-src 'none'",
  )
})

test.each([
  [{ sites: ['https://a.example', 'http://localhost:4000'] }, "'self' https://a.example http://localhost:4000"],
  [{ sites: [] }, "'self'"],
  // If the response is unknown or malformed, no other site may frame the page.
  [undefined, "'self'"],
  [{ message: 'Not found' }, "'self'"],
  [{ sites: 'https://a.example' }, "'self'"],
])('turns the sites response %j into the frame ancestors %s', (answer, ancestors) => {
  expect(ancestorsOf(answer)).toBe(ancestors)
})

test.each(['*', "'unsafe-inline'", 'https:', 'https://', 'https://*.example', 'https://a.example; script-src *', 'https://a.example/', 'https://a.example:', 'https://a.example:8443x', 'https://a.example https://b.example', 'x https://a.example', 'HTTPS://A.EXAMPLE', 'ftp://a.example', 'https:a.example'])(
  'does not let the stored site %j frame the page',
  (site) => {
    expect(ancestorsOf({ sites: [site, 'https://b.example'] })).toBe("'self' https://b.example")
  },
)
