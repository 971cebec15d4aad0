import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { expect, test } from 'vitest'
import { addressOf, addressOfKey, isBelow, keyOf, prefixOf } from './address.ts'

test('builds a URL from parameters and query, omitting absent values', () => {
  expect(addressOf(clientCalls.get, { params: { id: 3 } })).toBe('/api/clients/3')
  expect(addressOf(clientCalls.list, { query: { search: 'a/b & c', status: undefined, page: 0, sort: '' } })).toBe('/api/clients?search=a%2Fb+%26+c&page=0')
})

test('escapes path parameters', () => {
  expect(addressOf(sharingCalls.read, { params: { token: '../user' } })).toBe('/api/public/project-share/..%2Fuser')
})

test.each(['summary', '../user', '0', '1.5', ''])('rejects %j as an id, so that it cannot lead to another path', (id) => {
  expect(addressOf(clientCalls.get, { params: { id } })).toBe('/api/clients/-')
})

test('builds keys whose parts, joined with "/", give the URL', () => {
  expect(keyOf('/api/clients/3')).toEqual(['', 'api', 'clients', '3'])
  expect(addressOfKey(keyOf('/api/clients?x=1'))).toBe('/api/clients?x=1')
})

test('matches a list’s URL, records and filters, but not neighboring paths', () => {
  const prefix = prefixOf(clientCalls.get)
  expect(prefix).toBe('/api/clients')
  expect(isBelow('/api/clients', prefix)).toBe(true)
  expect(isBelow('/api/clients/3', prefix)).toBe(true)
  expect(isBelow('/api/clients?limit=5', prefix)).toBe(true)
  expect(isBelow('/api/clients-archive', prefix)).toBe(false)
})
