import { calls } from '@billfold/contracts/calls'
import { expect, test } from 'vitest'
import { callFinder } from './find-call.ts'

const find = callFinder(calls)

test.each([
  ['GET', '/api/clients', 'clients.list'],
  ['HEAD', '/api/clients', 'clients.list'],
  ['POST', '/API/Clients', 'clients.create'],
  ['GET', '/api/clients/', 'clients.list'],
  ['GET', '/api/clients/7', 'clients.get'],
  ['GET', '/api/clients/summary', 'clients.summary'],
  ['GET', '/api/openapi.json', 'openapi.document'],
])('%s %s is %s', (method, path, name) => {
  expect(find(method, path)?.call.name).toBe(name)
})

test.each([
  ['GET', '/api'],
  ['GET', '/api/client'],
  ['DELETE', '/api/clients'],
  ['OPTIONS', '/api/clients'],
  ['GET', '/api/clients/7/8'],
  ['GET', '/api/openapixjson'],
  ['GET', '/x/api/clients'],
])('%s %s is no call', (method, path) => {
  expect(find(method, path)).toBeUndefined()
})

test.each([
  ['7', '7'],
  ['%37', '7'],
  ['%2537', '%37'],
  ['%E0', '%E0'],
])('%s in the path is the parameter %s: decoded once, if it can be', (sent, id) => {
  expect(find('GET', `/api/clients/${sent}`)?.params).toEqual({ id })
})

test.each(calls.map((call) => [call.method, call.path, call.name]))('%s %s is found', (method, path, name) => {
  expect(find(method, path.replaceAll(/:\w+/g, '7'))?.call.name).toBe(name)
})
