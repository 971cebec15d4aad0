import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import callsWithoutSchemas from './calls-without-schemas.ts'

const contracts = join(import.meta.dirname, '../../../contracts/src')

test('a call keeps what the browser reads of it, and what other declarations lend it', () => {
  const source = `
    import { client } from './client.ts'
    const own = { service: 'projects', access: 'user' } as const
    export const clientCalls = defineCalls('clients', {
      get: call({ ...own, method: 'GET', path: '/api/clients/:id', params: idParams, response: z.array(client), notFound }),
      create: call({ method: 'POST', path: '/api/clients', body: newClient, creates: true }),
    })`
  expect(callsWithoutSchemas(source).replaceAll(/ +/g, ' ')).toBe(`
 import { client } from './client.ts'
 const own = { service: 'projects', access: 'user' } as const
 export const clientCalls = defineCalls('clients', {
 get: call({ ...own, method: 'GET', path: '/api/clients/:id', }),
 create: call({ method: 'POST', path: '/api/clients', creates: true }),
 })`)
})

test('no call of the browser brings a schema along', () => {
  const files = globSync('**/*-calls.ts', { cwd: contracts }).map((file) => readFileSync(join(contracts, file), 'utf8'))
  const asked = files.filter((source) => !source.includes("'/internal/"))
  expect(asked.length).toBeGreaterThan(15)
  const kept = asked.map((source) => callsWithoutSchemas(source)).filter((source) => /^ +(params|query|body|response|events):/m.test(source))
  expect(kept.map((source) => /defineCalls\('(\w+)'/.exec(source)?.[1])).toEqual([])
})
