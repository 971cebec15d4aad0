import { isErrorBody } from '@billfold/contracts/errors'
import type { Json } from './input-schema.ts'
import type { CallAnswer } from './run-call.ts'

export interface ToolResult extends Json {
  content: { type: 'text'; text: string }[]
  structuredContent: Json
  isError?: true
}

interface ToolError extends Json {
  code: string
  message: string
  issues?: { path: string; message: string }[]
}

/** Also returns the value as text, for clients that do not read structured content. */
export function succeeded(value: Json): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value }
}

export function failed(error: ToolError): ToolResult {
  const lines = [error.message, ...(error.issues ?? []).map(({ path, message }) => `${path}: ${message}`)]
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: error, isError: true }
}

export function failedCall({ body }: CallAnswer): ToolResult {
  if (!isErrorBody(body)) return failed({ code: 'internal_error', message: 'Something went wrong on our side. Please try again.' })
  const { code, message, issues, requestId } = body
  return failed({ code, message, ...(issues && { issues: issues.map(({ path, message }) => ({ path, message })) }), requestId })
}
