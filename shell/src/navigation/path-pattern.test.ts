import { expect, test } from 'vitest'
import { byExactness, matchPath } from './path-pattern.ts'

test('a path matches whatever its case and with or without a slash at its end', () => {
  expect(matchPath('/time-tracking', '/Time-Tracking/')).toEqual({})
  expect(matchPath('/', '/')).toEqual({})
})

test('parameters keep their case and are decoded', () => {
  expect(matchPath('/clients/:id/edit', '/Clients/Ab%20c/EDIT')).toEqual({ id: 'Ab c' })
})

test('a path of another length, or one that cannot be decoded, does not match', () => {
  expect(matchPath('/clients/:id', '/clients')).toBeNull()
  expect(matchPath('/clients/:id', '/clients/3/edit')).toBeNull()
  expect(matchPath('/clients/:id', '/clients/%')).toBeNull()
})

test('a fixed path is asked before one with a parameter', () => {
  expect(['/clients/:id', '/clients/new'].toSorted(byExactness)).toEqual(['/clients/new', '/clients/:id'])
})
