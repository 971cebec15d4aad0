import type { Call } from '@billfold/contracts/call'
import { interpolate } from '@billfold/contracts/message'
import type { Json } from './input-schema.ts'
import { asText, runTool, type ToolUser } from './run-tool.ts'
import { failed, failedCall, type ToolResult } from './tool-result.ts'
import { mayUse, type Tool, toolName, tools } from './tools.ts'

/**
 * If a call still needs the user's consent, returns a response that explains the effects of the call. Returns undefined if consent is not
 * needed or was given.
 */
export async function askFirst(tool: Tool, input: Json, user: ToolUser): Promise<ToolResult | undefined> {
  const { confirmation } = tool
  if (!confirmation || input.confirm === true || confirmation.when?.(input) === false) return undefined
  const reader = readerOf(tool.call)
  const record = reader && mayUse(user.scopes, reader) ? await runTool(reader, input, user) : undefined
  if (record && record.status >= 400) return failedCall(record)
  const values = { ...textsOf(input), record: labelOf(record?.body as Json | undefined) ?? `#${asText(input.id)}`, ...(await readRecipients(confirmation.draft, input, user)) }
  const effect = interpolate(confirmation.effect, values)
  return failed({ code: 'confirmation_required', message: `This would ${effect}. Ask the user first. If they agree, call ${tool.definition.name} again with "confirm": true.` })
}

/** Finds the tool that reads the record that a call acts on. The call's path starts with the record's URL. */
function readerOf({ path }: Call): Tool | undefined {
  const isReader = ({ call }: Tool) => call.method === 'GET' && call.path.endsWith('/:id') && `${path}/`.startsWith(`${call.path}/`)
  return [...tools.values()].find(isReader)
}

function labelOf(record: Json = {}): string | undefined {
  const { invoiceNumber, title, name, description, clientName } = record
  const label = [invoiceNumber, title, name, description].find((value) => typeof value === 'string' && value !== '')
  if (typeof label !== 'string') return undefined
  return typeof clientName === 'string' ? `"${label}" (${clientName})` : `"${label}"`
}

/** An e-mail goes to the addresses in its draft, unless the input contains others. */
async function readRecipients(draft: string | undefined, input: Json, user: ToolUser): Promise<{ recipients?: string }> {
  const reader = draft === undefined ? undefined : tools.get(toolName({ name: draft }))
  if (!reader) return {}
  const { status, body } = await runTool(reader, input, user)
  const { recipients, cc } = { ...(status < 400 && (body as Json)), ...input }
  return { recipients: [recipients ?? [], cc ?? []].flat().map(asText).join(', ') || 'the client' }
}

function textsOf(input: Json): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, asText(value)]))
}
