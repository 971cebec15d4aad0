import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { createAccount } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let anna: Caller
let client: { id: number; version: number }

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database))
  client = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })).body
})

const read = async () => (await anna(clientNotesCalls.get, { params: client })).body
const save = (notes: string | null, version?: number) => anna(clientNotesCalls.save, { params: client, body: { notes }, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) })

describe('client notes', () => {
  test('are empty at first, keep their line breaks, and are removed by saving blank text', async () => {
    expect(await read()).toEqual({ notes: null, version: 0 })
    expect((await save('Pays late.\n\nCall *Grace*. ')).body).toEqual({ notes: 'Pays late.\n\nCall *Grace*.', version: 1 })
    expect(await read()).toEqual({ notes: 'Pays late.\n\nCall *Grace*.', version: 1 })
    expect((await save('  ')).body).toEqual({ notes: null, version: 2 })
  })

  test('are saved by only one of 10 concurrent requests for the same version', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, (_, n) => save(`Note ${n}`, 0)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await save('Late', 0)).error.code).toBe('stale_version')
  })

  test('do not change the client’s version', async () => {
    await save('Pays late.')
    const { body } = await anna(clientCalls.get, { params: client })
    expect([body.version, 'notes' in body]).toEqual([client.version, false])
  })

  test('are hidden from other users', async () => {
    const berta = service.as(await createAccount(service.database))
    const answers = [await berta(clientNotesCalls.get, { params: client }), await berta(clientNotesCalls.save, { params: client, body: { notes: 'Mine' } })]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual([[404, 'Client not found'], [404, 'Client not found']])
    expect(await read()).toEqual({ notes: null, version: 0 })
  })
})
