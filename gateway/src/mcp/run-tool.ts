import { randomUUID } from 'node:crypto'
import type { Call } from '@billfold/contracts/call'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { notFound } from '@billfold/server-kit/validate'
import * as z from 'zod/mini'
import type { Json } from './input-schema.ts'
import type { CallAnswer, CallRequest } from './run-call.ts'
import type { Tool } from './tools.ts'

export interface ToolUser {
  /** The token's permissions. */
  scopes: readonly string[]
  run: (call: Call, request: CallRequest) => Promise<CallAnswer>
}

/** Runs the tool's call. Ignores input fields that the call does not have. */
export async function runTool({ call, fields }: Tool, input: Json, { run }: ToolUser): Promise<CallAnswer> {
  const body: Json = {}
  const request: CallRequest = { params: {}, query: {}, body, headers: headersOf(call, input) }
  for (const [field, { place, name }] of fields) {
    const value = input[field]
    if (value === undefined) continue
    if (name === undefined) request.body = value
    else if (place === 'body') body[name] = value
    // A URL cannot contain null, so a null parameter is left out.
    else if (value !== null) request[place][name] = asText(value)
  }
  if (call.paginated) request.query.limit ??= String(PAGE_SIZE)
  // A malformed parameter in the URL could lead to a different call.
  if (call.params && !z.safeParse(call.params, request.params).success) return refused(call)
  return run(call, request)
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(call: Call, { idempotencyKey, version }: Json): Record<string, string> {
  return {
    ...(call.creates && { 'idempotency-key': typeof idempotencyKey === 'string' ? idempotencyKey : randomUUID() }),
    ...(call.versioned && version !== undefined && { 'if-match': asText(version) }),
  }
}

function refused(call: Call): CallAnswer {
  const { status, code, message } = notFound(call)
  return { status, body: { code, message }, header: () => '' }
}
