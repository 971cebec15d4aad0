import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let bertaId: number
let anna: Caller
let berta: Caller
let client: { id: number }

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database))
  bertaId = await createAccount(service.database)
  berta = service.as(bertaId)
  client = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })).body
})

const add = (body: object, by = anna) => by(clientContactCalls.create, { params: client, body: body as { name: string } })
const change = (id: number, body: object, headers = {}) => anna(contactCalls.update, { params: { id }, body, headers })
const remove = (id: number) => anna(contactCalls.delete, { params: { id } })
const list = async () => (await anna(clientContactCalls.list, { params: client })).body
const names = async () => (await list()).map(({ name }) => name)
const addMany = async (count: number) => {
  const contacts = []
  for (let n = 1; n <= count; n++) contacts.push((await add({ name: `Contact ${n}`, email: `c${n}@acme.test` })).body)
  return contacts
}

describe('a client’s contacts', () => {
  test('are listed in the order in which they were added', async () => {
    const { status, body } = await add({ name: ' Grace Hopper ', email: 'grace@acme.test', phone: '', role: 'Accounting' })
    expect([status, body]).toEqual([201, { id: expect.any(Number), clientId: client.id, name: 'Grace Hopper', email: 'grace@acme.test', phone: null, role: 'Accounting', isBilling: false, position: 1, version: 1 }])
    await add({ name: 'Ada' })
    expect(await names()).toEqual(['Grace Hopper', 'Ada'])
  })

  test('can be changed field by field, and a stale version is rejected', async () => {
    const { body: grace } = await add({ name: 'Grace', email: 'grace@acme.test', phone: '555' })
    const headers = { 'if-match': '"1"' }
    expect((await change(grace.id, { phone: null, role: 'CFO' }, headers)).body).toMatchObject({ name: 'Grace', email: 'grace@acme.test', phone: null, role: 'CFO', version: 2 })
    expect((await change(grace.id, { name: 'G.' }, headers)).error.code).toBe('stale_version')
  })

  test('are limited to 20, even when added concurrently', async () => {
    await addMany(15)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add({ name: `Late ${n}` })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(201), ...Array<number>(5).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe('A client can have at most 20 contacts')
    expect(await list()).toHaveLength(20)
  })

  test('return to their old position when restored, or fill a gap if no other position is free', async () => {
    const [, second, third] = await addMany(20)
    for (const { id } of [second!, third!]) expect((await remove(id)).status).toBe(204)
    expect((await add({ name: 'Back again', position: 3 })).body.position).toBe(3)
    expect((await add({ name: 'New' })).body.position).toBe(2)
    expect((await names()).slice(0, 4)).toEqual(['Contact 1', 'New', 'Back again', 'Contact 4'])
  })

  test('are deleted with their client', async () => {
    const { body: grace } = await add({ name: 'Grace' })
    await anna(clientCalls.delete, { params: client })
    expect((await remove(grace.id)).error.message).toBe('Contact not found')
    expect((await anna(clientContactCalls.list, { params: client })).error.message).toBe('Client not found')
  })

  test('are hidden from other users, in the API and in the database', async () => {
    const { body: grace } = await add({ name: 'Grace' })
    const params = { id: grace.id }
    const answers = [await berta(clientContactCalls.list, { params: client }), await add({ name: 'Mine' }, berta), await berta(contactCalls.update, { params, body: { name: 'Mine' } }), await berta(contactCalls.delete, { params })]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await names()).toEqual(['Grace'])
    expect(await queryAs(service.database.url('projects'), bertaId, 'select from client_contact where id = $1', [grace.id])).toEqual([])
    const move = 'insert into client_contact (user_id, client_id, name, position) values ($1, $2, $3, 2)'
    await expect(queryAs(service.database.url('projects'), bertaId, move, [bertaId, client.id, 'Mine'])).rejects.toThrow(/client_contact_client/)
  })
})

describe('the billing contact', () => {
  const billing = async () => (await list()).filter(({ isBilling }) => isBilling).map(({ name }) => name)

  test('is always the contact that was chosen last', async () => {
    const [first, second] = await addMany(2)
    await change(first!.id, { isBilling: true })
    expect(await billing()).toEqual(['Contact 1'])
    await change(second!.id, { isBilling: true })
    await add({ name: 'New', email: 'new@acme.test', isBilling: true })
    expect(await billing()).toEqual(['New'])
  })

  test('is a single contact even if several are chosen concurrently', async () => {
    const contacts = await addMany(6)
    const chosen = contacts.map(({ id }) => change(id, { isBilling: true }))
    const added = Array.from({ length: 6 }, (_, n) => add({ name: `Late ${n}`, email: 'late@acme.test', isBilling: true }))
    const statuses = (await Promise.all([...chosen, ...added])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    expect(await billing()).toHaveLength(1)
  })

  test('must have an email address', async () => {
    const problem = [{ path: 'email', message: 'A billing contact needs an email address' }]
    const issuesOf = async (answer: Promise<{ status: number; error: { issues?: unknown } }>) => [(await answer).status, (await answer).error.issues]
    expect(await issuesOf(add({ name: 'Grace', isBilling: true }))).toEqual([400, problem])
    const { body: grace } = await add({ name: 'Grace', email: 'grace@acme.test', isBilling: true })
    expect(await issuesOf(change(grace.id, { email: '' }))).toEqual([400, problem])
    const { body: ada } = await add({ name: 'Ada' })
    expect(await issuesOf(change(ada.id, { isBilling: true }))).toEqual([400, problem])
    expect(await billing()).toEqual(['Grace'])
  })
})
