import { once } from 'node:events'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays } from '@billfold/contracts/calendar-date'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectsService } from '../services/projects/src/service.ts'
import { proposalsService } from '../services/proposals/src/service.ts'

/** Two services, connected through a server that can drop requests and responses. */
let projects: TestService
let proposals: TestService
let network: Server
let loses: 'nothing' | 'requests' | 'answers'
/** Each function releases one request. Undefined if requests are not being held. */
let heldUp: (() => void)[] | undefined
let requestCount: number

beforeAll(async () => {
  projects = await startTestService(projectsService)
  network = createServer((incoming, outgoing) => {
    requestCount += 1
    if (loses === 'requests') return incoming.socket.destroy()
    const pass = () => {
      const { method, url, headers } = incoming
      const asking = forward({ host: '127.0.0.1', port: projects.port, method, path: url, headers }, (answer) => {
        if (loses === 'answers') incoming.socket.destroy()
        else answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers))
      })
      incoming.pipe(asking)
    }
    return heldUp ? heldUp.push(pass) : pass()
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  proposals = await startTestService(proposalsService, projects.database, { projectsUrl: `http://127.0.0.1:${(network.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await proposals.close()
  network.closeAllConnections()
  network.close()
  await projects.close()
})

interface Owner {
  id: number
  proposals: Caller
  projects: Caller
  clientId: number
}

async function createOwner(): Promise<Owner> {
  const id = await createAccount(projects.database)
  const owner = { id, proposals: proposals.as(id), projects: projects.as(id) }
  const { body: client } = await owner.projects(clientCalls.create, { body: { name: 'Acme Studio', email: 'hello@acme.test' } })
  return { ...owner, clientId: client.id }
}

let anna: Owner

beforeEach(async () => {
  loses = 'nothing'
  heldUp = undefined
  requestCount = 0
  anna = await createOwner()
})

async function create(changes: object = {}) {
  const offer = { clientId: anna.clientId, title: 'Website', description: 'A new website', clientEmail: 'hello@acme.test', amount: '1234.50', status: 'accepted', ...changes }
  return (await anna.proposals(proposalCalls.create, { body: offer })).body
}
const convert = (params: { id: number }) => anna.proposals(proposalCalls.convert, { params })
const read = async (params: { id: number }) => (await anna.proposals(proposalCalls.get, { params })).body
const projectsOf = async (owner = anna) => (await owner.projects(projectCalls.list)).body
const events = async (params: { id: number }) => (await anna.proposals(proposalCalls.timeline, { params })).body.events.map(({ type }) => type)

describe('converting an accepted proposal', () => {
  test('creates the previewed project', async () => {
    const proposal = await create()
    const { body: shown } = await anna.proposals(proposalCalls.conversion, { params: proposal })
    expect(shown).toEqual({ clientId: anna.clientId, clientName: 'Acme Studio', name: 'Website', description: 'A new website', budget: '1234.50', startDate: expect.any(String) as string, projectId: null })
    const { status, body } = await convert(proposal)
    expect(status).toBe(200)
    const { clientName: _, projectId: __, ...project } = shown
    expect(await projectsOf()).toMatchObject([{ id: body.projectId, ...project, status: 'active' }])
    expect(await read(proposal)).toMatchObject({ convertedToProjectId: body.projectId, status: 'accepted' })
    expect((await anna.proposals(proposalCalls.conversion, { params: proposal })).body.projectId).toBe(body.projectId)
    expect((await events(proposal)).filter((type) => type === 'converted')).toHaveLength(1)
  })

  test("starts the project today in the owner’s time zone", async () => {
    const kiritimati = proposals.as(anna.id, 'Pacific/Kiritimati')
    const proposal = await create()
    const [there, here] = [(await kiritimati(proposalCalls.conversion, { params: proposal })).body, (await proposals.as(anna.id, 'Pacific/Pago_Pago')(proposalCalls.conversion, { params: proposal })).body]
    // The time zones are 25 hours apart, so the dates always differ.
    expect([addDays(here.startDate, 1), addDays(here.startDate, 2)]).toContain(there.startDate)
  })

  test('creates only one project, even for twenty concurrent requests and a later repeat', async () => {
    const proposal = await create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(proposal)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.projectId}`)).size).toBe(1)
    expect(await convert(proposal)).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(await projectsOf()).toHaveLength(1)
    expect((await events(proposal)).filter((type) => type === 'converted')).toHaveLength(1)
  })

  test('makes the link between the project and the proposal visible only to their owner', async () => {
    const proposal = await create()
    const { body } = await convert(proposal)
    const view = (userId: number) => queryAs(projects.database.url('projects'), userId, 'select project_id, proposal_id, title from proposals.converted_proposal')
    expect(await view(anna.id)).toEqual([{ project_id: body.projectId, proposal_id: proposal.id, title: 'Website' }])
    expect(await view((await createOwner()).id)).toEqual([])
  })

  test('is possible again after the project is deleted', async () => {
    const proposal = await create()
    const { body: first } = await convert(proposal)
    await anna.projects(projectCalls.delete, { params: { id: first.projectId } })
    expect((await read(proposal)).convertedToProjectId).toBeNull()
    const { body: second } = await convert(proposal)
    expect(second.projectId).not.toBe(first.projectId)
    expect(await projectsOf()).toHaveLength(1)
  })
})

describe('while the projects service does not respond', () => {
  /** Resolves when all conversion requests have arrived and are on hold. */
  async function hold(count: number, convertAll: () => ReturnType<typeof convert>[]) {
    const held: (() => void)[] = []
    heldUp = held
    const answers = convertAll()
    await vi.waitUntil(() => held.length === count, { timeout: 5000 })
    heldUp = undefined
    return { answers, held }
  }

  test('pending conversions do not block other proposal requests', async () => {
    const waiting = await Promise.all(Array.from({ length: 12 }, () => create()))
    const { answers, held } = await hold(waiting.length, () => waiting.map(convert))
    for (const proposal of waiting) expect((await anna.proposals(proposalCalls.update, { params: proposal, body: { title: 'Shop' } })).status).toBe(200)
    for (const release of held) release()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    expect(await projectsOf()).toHaveLength(waiting.length)
  })

  test('a proposal can be deleted and is not converted later', async () => {
    const proposal = await create()
    const { answers, held } = await hold(1, () => [convert(proposal)])
    expect((await anna.proposals(proposalCalls.delete, { params: proposal })).status).toBe(204)
    held[0]?.()
    expect((await answers[0])?.status).toBe(404)
  })

  test('a late response for a deleted project does not affect a newer conversion', async () => {
    const proposal = await create()
    const { answers, held } = await hold(2, () => [convert(proposal), convert(proposal)])
    held[0]?.()
    const first = (await Promise.race(answers)).body
    await anna.projects(projectCalls.delete, { params: { id: first.projectId } })
    const anew = await hold(1, () => [convert(proposal)])
    held[1]?.()
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body])).toEqual([[200, first], [200, first]])
    anew.held[0]?.()
    const [{ body: second }] = (await Promise.all(anew.answers)) as [Awaited<ReturnType<typeof convert>>]
    expect((await read(proposal)).convertedToProjectId).toBe(second.projectId)
    expect((await projectsOf()).map(({ id }) => id)).toEqual([second.projectId])
    expect((await events(proposal)).filter((type) => type === 'converted')).toHaveLength(2)
  })
})

describe('when a conversion loses its request or response', () => {
  test.each(['requests', 'answers'] as const)('a retry after lost %s creates only one project, even on another day and with a new title', async (what) => {
    const proposal = await create()
    loses = what
    const failed = await convert(proposal)
    expect([failed.status, failed.error.code]).toEqual([503, 'service_unavailable'])
    expect((await read(proposal)).convertedToProjectId).toBeNull()
    await anna.proposals(proposalCalls.update, { params: proposal, body: { title: 'Shop' } })
    loses = 'nothing'
    const { body } = await proposals.as(anna.id, 'Pacific/Kiritimati')(proposalCalls.convert, { params: proposal })
    expect(await projectsOf()).toMatchObject([{ id: body.projectId, name: 'Website' }])
    expect((await events(proposal)).filter((type) => type === 'converted')).toHaveLength(1)
  })

  test('a retry reports that the project was deleted in the meantime, and a second retry creates another project', async () => {
    const proposal = await create()
    loses = 'answers'
    await convert(proposal)
    loses = 'nothing'
    for (const project of await projectsOf()) await anna.projects(projectCalls.delete, { params: project })
    const { status, error } = await convert(proposal)
    expect([status, error.message]).toEqual([409, 'The project created from this proposal was deleted. Please try again.'])
    const { body } = await convert(proposal)
    expect(await projectsOf()).toMatchObject([{ id: body.projectId }])
  })

  test('a job completes the conversion', { timeout: 30_000 }, async () => {
    const proposal = await create()
    loses = 'answers'
    await convert(proposal)
    loses = 'nothing'
    const address = network.address() as AddressInfo
    const working = await startTestService(proposalsService, projects.database, { projectsUrl: `http://127.0.0.1:${address.port}`, runsJobs: true })
    try {
      await vi.waitFor(async () => expect((await read(proposal)).convertedToProjectId).not.toBeNull(), { timeout: 25_000, interval: 100 })
    } finally {
      await working.close()
    }
    expect(await projectsOf()).toHaveLength(1)
  })
})

describe('the conversion rejects', () => {
  test.each(['draft', 'sent', 'rejected', 'expired'])('a proposal with the status %s', async (status) => {
    const proposal = await create({ status })
    const { status: answer, error } = await convert(proposal)
    expect([answer, error.message]).toEqual([409, 'Only an accepted proposal can be converted to a project'])
    expect([requestCount, await read(proposal)]).toEqual([0, proposal])
  })

  test("another user’s proposal as if it did not exist", async () => {
    const proposal = await create()
    const berta = await createOwner()
    for (const call of [proposalCalls.convert, proposalCalls.conversion]) expect((await berta.proposals(call, { params: proposal })).status).toBe(404)
    expect(requestCount).toBe(0)
  })

  test('an invalid project, but succeeds after the proposal is corrected', async () => {
    // Writes to the database directly, because the proposals service would not store this character.
    const proposal = await create()
    await queryAs(projects.database.adminUrl, null, "update proposals.proposal set description = e'a\\u0007b' where id = $1", [proposal.id])
    const { status, error } = await convert(proposal)
    expect([status, error.message]).toEqual([400, 'Contains characters that cannot be stored'])
    await anna.proposals(proposalCalls.update, { params: proposal, body: { description: 'Better' } })
    expect((await convert(proposal)).status).toBe(200)
    expect(await projectsOf()).toMatchObject([{ description: 'Better' }])
  })
})
