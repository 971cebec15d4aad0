import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { allows, featureOf, isOpenToTokens, kindOfFeature, scopeOf } from './api-scopes.ts'

const ofUsers = calls.filter(({ access }) => access === 'user')
const scopeOfCall = (name: string) => {
  const call = calls.find((call) => call.name === name)
  return call && scopeOf(call)
}

test('every feature declares which permission its calls need', () => {
  expect([...new Set(ofUsers.map(featureOf))].filter((feature) => kindOfFeature[feature] === undefined)).toEqual([])
  expect(Object.keys(kindOfFeature).filter((feature) => !ofUsers.some((call) => featureOf(call) === feature))).toEqual([])
})

test('distinguishes reads from writes and treats a GET that writes as a write', () => {
  expect(scopeOfCall('invoices.list')).toBe('invoices:read')
  expect(scopeOfCall('invoices.create')).toBe('invoices:write')
  expect(scopeOfCall('invoices.stripeStatus')).toBe('invoices:write')
})

test('requires a session for account security, API tokens and global search', () => {
  const closed = ofUsers.filter((call) => scopeOf(call) === undefined && !isOpenToTokens(call)).map(featureOf)
  expect(closed).toEqual(expect.arrayContaining(['security', 'apiTokens', 'search', 'live']))
  expect(ofUsers.filter(isOpenToTokens).map(({ name }) => name)).toEqual(['accounts.currentUser'])
})

test('write permission includes read permission, but only for the same kind of record', () => {
  expect(allows(['clients:write'], 'clients:read')).toBe(true)
  expect(allows(['clients:read'], 'clients:write')).toBe(false)
  expect(allows(['clients:write'], 'projects:read')).toBe(false)
})
