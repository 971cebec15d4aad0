import { expect, test } from 'vitest'
import { MAX_SITES, newEmbeddingSites, siteProblems } from './embedding-sites.ts'

const parse = (...sites: unknown[]) => newEmbeddingSites.safeParse({ sites })

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  [' https://WWW.Example.com/ ', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost', 'http://localhost'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://acme.localhost:4000', 'http://acme.localhost:4000'],
])('stores %s as %s', (typed, site) => {
  expect(parse(typed).data).toEqual({ sites: [site] })
})

test.each([
  ['www.example.com', siteProblems.unreadable],
  ['', siteProblems.unreadable],
  ["'self'", siteProblems.unreadable],
  ['https:', siteProblems.unreadable],
  // These contain characters that would end a directive or a header.
  ['https://a.example; script-src *', siteProblems.unreadable],
  ['https://a;b.example', siteProblems.unreadable],
  ['https://a,b.example', siteProblems.unreadable],
  ['https://a.b;c.example', siteProblems.unreadable],
  ['https://[::1]', siteProblems.unreadable],
  [7, siteProblems.unreadable],
  ['https://*.example.com', siteProblems.wildcard],
  ['https://*', siteProblems.wildcard],
  ['http://example.com', siteProblems.insecure],
  ['http://localhost.example.com', siteProblems.insecure],
  ['http://notlocalhost', siteProblems.insecure],
  ['ftp://example.com', siteProblems.insecure],
  ['ftp://localhost', siteProblems.insecure],
  ['https://ada:secret@example.com', siteProblems.credentials],
  ['https://ada@example.com', siteProblems.credentials],
  ['https://example.com/offer', siteProblems.path],
  ['https://example.com?x', siteProblems.path],
  ['https://example.com/#', siteProblems.path],
])('rejects %s: %s', (typed, problem) => {
  const issue = parse('https://example.com', typed).error?.issues[0]
  expect([issue?.path, issue?.message]).toEqual([['sites', 1], problem])
})

test('removes duplicate sites and limits how many there can be', () => {
  expect(parse('https://a.example', 'https://A.example/').data).toEqual({ sites: ['https://a.example'] })
  const sites = (count: number) => Array.from({ length: count }, (_, n) => `https://site-${n}.example`)
  expect(parse(...sites(MAX_SITES)).success).toBe(true)
  expect(parse(...sites(MAX_SITES + 1)).error?.issues[0]?.message).toBe(siteProblems.tooMany)
})
