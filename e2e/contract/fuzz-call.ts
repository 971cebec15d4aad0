import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { errorStatus, isErrorBody } from '@billfold/contracts/errors'
import type { Caller } from '@billfold/server-kit/testing/caller'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { bodies, ids } from './nasty.ts'

/** Signing out would end the session that the others are sent with; registering would fill the table. */
export const fuzzed = calls.filter(({ method, path }) => !/^(?:POST \/api\/(?:logout|register)|DELETE \/api\/user\/sessions\/:id)$/.test(`${method} ${path}`))

/** Those that take anything that could be wrong. */
export const isVaried = ({ body, params }: Call): boolean => body !== undefined || params !== undefined

export const paramsOf = (call: Call, id: string) => Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))

/** Whoever waits longer than that has been left hanging. */
const HANGS_MS = 10_000

/** Whatever is sent, the call never answers 5xx, answers at all, and every refusal is one of ours: undefined, or what was sent where that is not so. */
export async function fuzzCall(as: Caller, call: Call, runs: number): Promise<string | undefined> {
  const found = await fc.check(
    fc.asyncProperty(ids, bodies(call), async (id, body) => {
      const start = performance.now()
      const response = await as(call, { params: paramsOf(call, id), ...(body !== undefined && { body: body as Record<string, unknown> }) })
      expect(performance.now() - start).toBeLessThan(HANGS_MS)
      expect(response.status).toBeLessThan(500)
      if (response.status < 400) return
      expect(isErrorBody(response.error)).toBe(true)
      expect(response.status).toBe(errorStatus[response.error.code])
      expect(response.error.requestId).toBe(response.headers.get('x-request-id'))
    }),
    { numRuns: isVaried(call) ? runs : 1 },
  )
  return fc.asyncDefaultReportMessage(found)
}
