import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { allows, featureOf, isOpenToTokens, kindOfFeature, scopeOf } from './api-scopes.ts'

const ofUsers = calls.filter(({ access }) => access === 'user')
const scopeOfCall = (name: string) => {
  const call = calls.find((call) => call.name === name)
  return call && scopeOf(call)
}

test('says for every feature which permission its calls need', () => {
  expect([...new Set(ofUsers.map(featureOf))].filter((feature) => kindOfFeature[feature] === undefined)).toEqual([])
  expect(Object.keys(kindOfFeature).filter((feature) => !ofUsers.some((call) => featureOf(call) === feature))).toEqual([])
})

test('distinguishes reading from writing, also for a GET that writes', () => {
  expect(scopeOfCall('invoices.list')).toBe('invoices:read')
  expect(scopeOfCall('invoices.create')).toBe('invoices:write')
  expect(scopeOfCall('invoices.stripeStatus')).toBe('invoices:write')
})

test('keeps account security, tokens and the search of everything to sessions', () => {
  const closed = ofUsers.filter((call) => scopeOf(call) === undefined && !isOpenToTokens(call)).map(featureOf)
  expect(closed).toEqual(expect.arrayContaining(['security', 'apiTokens', 'search', 'live']))
  expect(ofUsers.filter(isOpenToTokens).map(({ name }) => name)).toEqual(['accounts.currentUser'])
})

test('permission to write includes reading, of the same kind only', () => {
  expect(allows(['clients:write'], 'clients:read')).toBe(true)
  expect(allows(['clients:read'], 'clients:write')).toBe(false)
  expect(allows(['clients:write'], 'projects:read')).toBe(false)
})
