import type { Call } from '@billfold/contracts/call'
import { AppError, toIssue } from '@billfold/contracts/errors'
import * as z from 'zod/mini'
import { plainWords } from './plain-words.ts'

z.config({ localeError: plainWords })

interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Parses the request with the call's schemas and reports all errors at once. */
export function parseInput(call: Call, raw: CallInput): CallInput {
  return { params: parseParams(call, raw.params), query: parse(call.query, raw.query), body: parse(call.body, raw.body ?? {}) }
}

/** A malformed id matches no record, so the response is 404 rather than a validation error. */
function parseParams(call: Call, raw: unknown): unknown {
  if (!call.params) return undefined
  const parsed = z.safeParse(call.params, raw)
  if (!parsed.success) throw notFound(call)
  return parsed.data
}

function parse(schema: z.core.$ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, raw)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(toIssue)
  throw new AppError('validation_failed', issues[0] ?? 'Invalid input', { issues })
}

export function notFound(call: Call): AppError {
  return new AppError('not_found', call.notFound ?? 'Not found')
}
