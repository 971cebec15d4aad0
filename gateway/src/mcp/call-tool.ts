import { scopeOf } from '@billfold/contracts/api-tokens/api-scopes'
import { askFirst } from './ask-first.ts'
import type { Json } from './input-schema.ts'
import type { CallAnswer } from './run-call.ts'
import { runTool, type ToolUser } from './run-tool.ts'
import { failed, failedCall, succeeded, type ToolResult } from './tool-result.ts'
import { mayUse, type Tool, tools } from './tools.ts'

export async function callTool(name: string, input: Json, user: ToolUser): Promise<ToolResult> {
  const tool = tools.get(name)
  if (!tool) return failed({ code: 'not_found', message: `There is no tool ${name}` })
  if (!mayUse(user.scopes, tool)) return failed({ code: 'forbidden', message: `This API token needs the permission ${scopeOf(tool.call)}` })
  const problem = problemOf(tool, input)
  if (problem !== undefined) return failed({ code: 'validation_failed', message: problem })
  return (await askFirst(tool, input, user)) ?? resultOf(tool, await runTool(tool, input, user))
}

/** Rejects unknown fields, because the call itself would ignore them, and a missing id, because the call would respond 'not found'. */
function problemOf({ fields, definition: { name, inputSchema } }: Tool, input: Json): string | undefined {
  const known = Object.keys(inputSchema.properties)
  const unknown = Object.keys(input).filter((field) => !known.includes(field))
  if (unknown.length > 0) return `Unknown input: ${unknown.join(', ')}. ${name} takes ${known.join(', ') || 'no input'}.`
  const missing = inputSchema.required.find((field) => fields.get(field)?.place === 'params' && input[field] === undefined)
  return missing === undefined ? undefined : `${missing} is required`
}

function resultOf({ call }: Tool, answer: CallAnswer): ToolResult {
  const { status, body } = answer
  if (status >= 400) return failedCall(answer)
  if (call.paginated) return succeeded({ items: body, ...pageOf(answer) })
  if (Array.isArray(body)) return succeeded({ items: body })
  return succeeded((body ?? { done: true }) as Json)
}

function pageOf({ header }: CallAnswer): Json {
  const next = /^<([^>]+)>; rel="next"/.exec(header('link'))?.[1]
  const cursor = next === undefined ? null : new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor')
  const total = header('x-total-count')
  return { ...(cursor !== null && { nextCursor: cursor }), ...(total !== '' && { total }) }
}
