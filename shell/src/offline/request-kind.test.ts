import { expect, test } from 'vitest'
import { kindOf } from './request-kind.ts'

const ORIGIN = 'https://billfold.example'
const open = (path: string, destination: RequestDestination = 'document') => kindOf({ method: 'GET', mode: 'navigate', destination, url: ORIGIN + path }, ORIGIN)
const load = (url: string, method = 'GET') => kindOf({ method, mode: 'cors', destination: 'script', url: new URL(url, ORIGIN).href }, ORIGIN)

test('handles shell pages', () => {
  expect(['/', '/time-tracking?new', '/clients/3', '/apis', '/no/such/page'].map((path) => open(path))).toEqual(Array(5).fill('page'))
})

test('ignores client pages, downloads, frames and other files', () => {
  const paths = ['/client-project/t0ken', '/shared/invoice/t0ken', '/embed/project/t0ken', '/verify-signature', '/unsubscribe/t0ken', '/api/invoices/3/pdf', '/robots.txt']
  expect(paths.map((path) => open(path))).toEqual(Array(7).fill(undefined))
  expect(open('/time-tracking', 'iframe')).toBeUndefined()
})

test('handles files only if they belong to the shell or to a module release', () => {
  expect([load('/_shell/main.0a.js'), load('/_m/billing/0.1.0-9f2c1ab/entry.js')]).toEqual(['asset', 'asset'])
  const others = [load('/api/time-entries'), load('/_m/public/project/page.js'), load('http://localhost:4001/_m/billing/1.0.0/entry.js'), load('/_shell/main.0a.js', 'HEAD')]
  expect(others).toEqual(Array(4).fill(undefined))
})
