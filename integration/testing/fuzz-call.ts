import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { errorStatus, isErrorBody } from '@billfold/contracts/errors'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Backend } from './backend.ts'
import { newOwner, type Owner } from './fuzz-owner.ts'
import { dirt, nasty, nastyId, soiled } from './nasty.ts'
import { type Known, plausible } from './plausible.ts'
import { bodySchema, querySchema, type Schema } from './schema.ts'

/**
 * Excludes calls that end the session or register accounts. Deletions come last, nested records first, so that they rarely delete records
 * that later calls need.
 */
export const fuzzed = calls
  .filter(({ method, path }) => !/^(?:POST \/api\/(?:logout|register)|DELETE \/api\/user\/sessions\/:id)$/.test(`${method} ${path}`))
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE') || (a.method === 'DELETE' ? depth(b) - depth(a) : 0))

function depth({ path }: Call): number {
  return path.split('/').length
}

/** True if the call takes any input that can be varied. */
export const isVaried = ({ body, params, query }: Call): boolean => body !== undefined || params !== undefined || query !== undefined

const namesIn = ({ path }: Call) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
export const paramsOf = (call: Call, id: string) => Object.fromEntries(namesIn(call).map((name) => [name, id]))

/**
 * Generates valid input, input with one wrong field, input with one string that cannot be stored, random fields, or a value that is not an
 * object.
 */
function inputs(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return fc.constant(undefined)
  const meant = plausible(schema, known)
  const slipped = fc.tuple(meant, fc.constantFrom(...names), nasty).map(([input, name, value]) => ({ ...(input as object), [name]: value }))
  const dirty = fc.tuple(meant, fc.nat(), dirt).map(([input, place, characters]) => soiled(input, place, characters))
  const wild = fc.record(Object.fromEntries(names.map((name) => [name, nasty])), { requiredKeys: [] })
  return fc.oneof({ weight: 4, arbitrary: meant }, { weight: 3, arbitrary: slipped }, { weight: 2, arbitrary: dirty }, { weight: 2, arbitrary: wild }, { weight: 1, arbitrary: nasty })
}

/** Query values are sent as strings. */
function asTexts(input: unknown): Record<string, string> | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
}

function requests(call: Call, { known, param }: Owner) {
  const params = fc.record(Object.fromEntries(namesIn(call).map((name) => [name, fc.oneof({ weight: 3, arbitrary: fc.constant(param(call, name)) }, { weight: 1, arbitrary: nastyId })])))
  const query = inputs(querySchema(call), known).map(asTexts)
  return fc.record({ params, query, headers: headers(call), body: inputs(bodySchema(call), known) })
}

/** Headers that the call reads. Some requests omit them. */
function headers({ creates, versioned }: Call) {
  const keys = fc.constantFrom('key', 'another key', '"', 'x'.repeat(5000))
  const versions = fc.constantFrom('"0"', '"1"', 'W/"1"', '*', '"-1"', '"99999999999999999999"', 'x'.repeat(5000))
  return fc.record({ ...(creates && { 'idempotency-key': keys }), ...(versioned && { 'if-match': versions }) }, { requiredKeys: [] })
}

/** A call counts as hanging if its response takes longer than this. */
const HANGS_MS = 10_000

type OnAnswer = (status: number, ms: number) => void

/** Requests per owner. Low enough that most of the owner's records have not been deleted yet. */
const AT_ONE_OWNER = 60

let current: { backend: Backend; owner: Owner; requests: number } | undefined

/** Sends random requests. Returns the first input that causes a 5xx, an undeclared error or no response. */
export async function fuzzCall(backend: Backend, call: Call, runs: number, onAnswer?: OnAnswer): Promise<string | undefined> {
  for (let left = isVaried(call) ? runs : 1; left > 0; left -= AT_ONE_OWNER) {
    const requests = Math.min(left, AT_ONE_OWNER)
    let isSignedOut = false
    const report = await fuzzOwner(await ownerFor(backend, requests), call, requests, (status, ms) => {
      isSignedOut ||= status === 401
      onAnswer?.(status, ms)
    })
    // Some input ends the session, for example wrong passwords. The next call then uses a new owner, because it would only get 401.
    if (isSignedOut || report) current = undefined
    if (report) return report
  }
  return undefined
}

async function ownerFor(backend: Backend, requests: number): Promise<Owner> {
  if (current?.backend !== backend || current.requests + requests > AT_ONE_OWNER) current = { backend, owner: await newOwner(backend), requests: 0 }
  current.requests += requests
  return current.owner
}

async function fuzzOwner(owner: Owner, call: Call, runs: number, onAnswer?: OnAnswer): Promise<string | undefined> {
  const found = await fc.check(
    fc.asyncProperty(requests(call, owner), async ({ body, ...place }) => {
      const start = performance.now()
      const response = await owner.as(call, { ...place, ...(body !== undefined && { body: body as Record<string, unknown> }) })
      const ms = performance.now() - start
      onAnswer?.(response.status, ms)
      expect(ms).toBeLessThan(HANGS_MS)
      expect(response.status).toBeLessThan(500)
      if (response.status < 400) return
      expect(isErrorBody(response.error)).toBe(true)
      expect(response.status).toBe(errorStatus[response.error.code])
      expect(response.error.requestId).toBe(response.headers.get('x-request-id'))
    }),
    { numRuns: runs, includeErrorInReport: true },
  )
  return fc.asyncDefaultReportMessage(found)
}
