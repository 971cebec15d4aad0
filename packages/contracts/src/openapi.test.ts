import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { furtherStatuses, openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  description: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; description?: string }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, unknown>
}

const document = openApiDocument(calls, '1.0.0') as { openapi: string; servers: unknown; tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }

test('contains every declared call by name', () => {
  expect(document.openapi).toBe('3.1.0')
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(ids.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('declares the origin that served it as the server', () => {
  expect(document.servers).toEqual([{ url: '/' }])
})

test('describes the input and the errors of a call', () => {
  const update = document.paths['/api/clients/{id}']?.put
  expect(update?.parameters).toEqual([
    expect.objectContaining({ name: 'id', in: 'path', required: true }),
    expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
  ])
  expect(Object.keys(update?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '429', '503', 'default'])
  expect(update?.security).toEqual([{ session: [] }, { token: ['clients:write'] }])
})

test.each([
  ['an unknown client', 'post', '/api/projects', '404'],
  ['amounts that do not add up', 'post', '/api/invoices', '422'],
  ['an invoice that is already paid', 'post', '/api/invoices/{id}/payments', '409'],
  ['an expired share link', 'get', '/api/public/invoice/{token}', '410'],
  ['an expired link to a proposal', 'get', '/api/public/proposal/{shareToken}', '410'],
  ['a line item whose amount is wrong', 'post', '/api/proposals/{id}/line-items', '422'],
  ['a wrong password', 'post', '/api/login', '401'],
  ['a username that is taken', 'post', '/api/register', '409'],
] as const)('declares the status for %s', (_, method, path, status) => {
  expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toContain(status)
})

test('declares no status that cannot occur', () => {
  const statusesOf = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {})
  expect(statusesOf('/api/clients', 'post')).not.toContain('404')
  expect(statusesOf('/api/login', 'post')).not.toContain('409')
  expect(statusesOf('/api/register', 'post')).not.toContain('401')
})

test('names only calls that exist in its list of further statuses', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect(Object.keys(furtherStatuses).filter((name) => !names.has(name))).toEqual([])
})

test('declares 403 for calls that need a permission', () => {
  const statusesOf = (path: string) => Object.keys(document.paths[path]?.get?.responses ?? {})
  expect(statusesOf('/api/invoices/{id}')).toContain('403')
  expect(statusesOf('/api/openapi.json')).not.toContain('403')
})

test('allows only sessions for calls about account security', () => {
  expect(document.paths['/api/user/sessions']?.get?.security).toEqual([{ session: [] }])
  expect(document.paths['/api/user']?.get?.security).toEqual([{ session: [] }, { token: [] }])
})

test('declares an Idempotency-Key, the required fields and status 201 for a call that creates a record', () => {
  const create = document.paths['/api/clients']?.post
  expect(create?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(create?.parameters[0]?.description).toContain('belongs to the projects service')
  expect(create?.requestBody?.content['application/json']?.schema.required).toEqual(['name', 'email'])
  expect(create?.responses).toHaveProperty('201')
})

test('declares status 204 for a call without a response, and no session for a public call', () => {
  const logout = document.paths['/api/logout']?.post
  expect(logout?.responses).toHaveProperty('204')
  expect(logout?.security).toEqual([])
})

test('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

test('declares the media type of a file response', () => {
  expect(document.paths['/api/invoices/{id}/download-pdf']?.get?.responses).toHaveProperty(['200', 'content', 'application/pdf'])
})

test('describes the events of a stream', () => {
  expect(document.paths['/api/live']?.get?.responses).toHaveProperty(['200', 'content', 'text/event-stream', 'schema', 'required'], ['topics', 'age'])
})

test('declares the media types that an upload accepts and the error for others', () => {
  const upload = document.paths['/api/user/avatar']?.put
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['image/jpeg', 'image/png', 'image/gif'])
  expect(upload?.responses).toHaveProperty('413')
  expect(upload?.responses).toHaveProperty('415')
})

test('describes a call’s permission, retries, edit conflicts and paging', () => {
  const create = document.paths['/api/invoices']?.post?.description
  expect(create).toContain('API tokens need the permission `invoices:write`.')
  expect(create).toContain('send an `Idempotency-Key`')
  expect(document.paths['/api/invoices']?.get?.description).toContain('With `limit` (at most 200)')
  expect(document.paths['/api/clients/{id}']?.put?.description).toContain('as `If-Match`')
  expect(document.paths['/api/user/sessions']?.get?.description).toContain('API tokens cannot use it')
})

test('describes every tag', () => {
  const used = new Set(Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)))
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})
