import { scopeOf } from '@billfold/contracts/api-tokens/api-scopes'
import { call, defineCalls } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { idParams } from '@billfold/contracts/id'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { flatInput } from './input-schema.ts'
import { mayUse, tools } from './tools.ts'

const namesFor = (scopes: string[]) => [...tools.values()].filter((tool) => mayUse(scopes, tool)).map(({ call }) => call.name)

test('offers a tool for every call that tokens can use, except files and uploads', () => {
  const usable = calls.filter((call) => scopeOf(call) !== undefined).map(({ name }) => name)
  const offered = [...tools.values()].map(({ call }) => call.name)
  expect(usable.filter((name) => !offered.includes(name))).toEqual([
    'accounting.export',
    'invoices.downloadPdf',
    'invoiceFiles.upload',
    'invoiceFiles.download',
    'projects.downloadPdf',
    'proposals.pdf',
    'proposalSharing.bundle',
    'reports.pdf',
    'settings.uploadAvatar',
    'settings.uploadLogo',
    'settings.picture',
    'statements.pdf',
  ])
  expect(offered.filter((name) => !usable.includes(name))).toEqual(['accounts.currentUser'])
})

test('uses tool names that are valid in the protocol', () => {
  expect([...tools.keys()].filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
})

test('offers a token only the tools that it may use', () => {
  expect(namesFor(['time:read'])).toEqual(['accounts.currentUser', 'timeEntries.list', 'timeEntries.summary', 'timeEntries.get', 'timers.list'])
  expect(namesFor(['expenses:write'])).toEqual(expect.arrayContaining(['expenses.list', 'expenses.create', 'expenses.delete']))
})

test('combines parameters, query and body into one input, with ids as numbers and flags as booleans', () => {
  expect(flatInput(projectCalls.update).properties).toMatchObject({ id: { type: 'integer' }, name: { type: 'string' }, isArchived: { type: ['boolean', 'null'] } })
  expect(flatInput(timeEntryCalls.list).properties).toMatchObject({ projectId: { type: 'integer' }, isBillable: { type: 'boolean' }, limit: { type: 'integer', default: 50 } })
  expect(flatInput(clientCalls.update).required).toEqual(['id'])
})

test('does not offer any tools with a password input', () => {
  const inputs = [...tools.values()].flatMap(({ definition }) => Object.keys(definition.inputSchema.properties))
  expect(inputs.filter((name) => /password/i.test(name))).toEqual([])
})

test('describes amounts as decimal strings', () => {
  const decimal = { type: 'string', description: 'A decimal number as text' }
  expect(flatInput(timeEntryCalls.create).properties).toMatchObject({ hours: decimal, rate: decimal })
  expect(flatInput(invoiceCalls.create).properties.total).toEqual({ ...decimal, type: ['string', 'null'] })
})

test('prefixes a field with its part of the request if its name is already taken', () => {
  const { move } = defineCalls('records', {
    move: call({ method: 'PUT', path: '/api/records/:id', service: 'billing', access: 'user', summary: 'Moves', params: idParams, body: z.object({ id: z.int(), version: z.string(), to: z.string() }) }),
  })
  expect([...flatInput(move).fields]).toEqual([
    ['id', { place: 'params', name: 'id' }],
    ['body_id', { place: 'body', name: 'id' }],
    ['body_version', { place: 'body', name: 'version' }],
    ['to', { place: 'body', name: 'to' }],
  ])
})

test('annotates tools that only read data, delete or overwrite data, or send messages', () => {
  const hintsOf = (name: string) => tools.get(name)?.definition.annotations
  expect(hintsOf('invoices_list')).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false })
  expect(hintsOf('invoices_create')).toEqual({ readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false })
  expect(hintsOf('clients_delete')).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false })
  expect(hintsOf('proposals_setStatus')).toMatchObject({ destructiveHint: true })
  expect(hintsOf('invoiceEmails_send')).toMatchObject({ destructiveHint: true, openWorldHint: true })
})
