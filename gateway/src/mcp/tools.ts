import { allows, isOpenToTokens, scopeOf } from '@billfold/contracts/api-tokens/api-scopes'
import { type Confirmation, confirmationOf } from '@billfold/contracts/api-tokens/confirmations'
import { type Call, isWriting } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { type Field, flatInput, type FlatInput, type Json } from './input-schema.ts'

export interface Tool {
  call: Call
  fields: ReadonlyMap<string, Field>
  confirmation: Confirmation | undefined
  definition: ToolDefinition
}

interface ToolDefinition {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, Json>; required: string[]; additionalProperties: false }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
}

/** Every call that tokens can use, except files, uploads and streams. */
export const tools: ReadonlyMap<string, Tool> = new Map(calls.filter(isTool).map((call) => [toolName(call), toolOf(call)]))

function isTool(call: Call): boolean {
  const isJson = !call.file && !call.upload && !call.raw && !call.events
  return isJson && (scopeOf(call) !== undefined || isOpenToTokens(call))
}

export function mayUse(scopes: readonly string[], { call }: Tool): boolean {
  const needed = scopeOf(call)
  return needed === undefined || allows(scopes, needed)
}

/** MCP clients do not allow dots in tool names. */
export function toolName({ name }: Pick<Call, 'name'>): string {
  return name.replace('.', '_')
}

function toolOf(call: Call): Tool {
  const input = flatInput(call)
  const confirmation = confirmationOf(call)
  return {
    call,
    fields: input.fields,
    confirmation,
    definition: {
      name: toolName(call),
      description: describe(call, confirmation),
      inputSchema: { type: 'object', properties: { ...input.properties, ...ownProperties(call, confirmation) }, required: input.required, additionalProperties: false },
      annotations: annotationsOf(call, input, confirmation),
    },
  }
}

function describe(call: Call, confirmation: Confirmation | undefined): string {
  const sentences = [
    call.summary,
    ...(call.paginated ? ['If the result has "nextCursor", pass it as "cursor" with the same filters for the next page'] : []),
    ...(confirmation ? [`Ask the user before you set "confirm"${confirmation.when ? ', which only some values need' : ''}`] : []),
  ]
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

function ownProperties(call: Call, confirmation: Confirmation | undefined): Record<string, Json> {
  return {
    ...(call.creates && { idempotencyKey: { type: 'string', description: 'Repeat it to retry without creating a second record' } }),
    ...(call.versioned && { version: { type: 'integer', description: 'The version that you read; a newer one is not overwritten' } }),
    ...(confirmation && { confirm: { type: 'boolean', description: 'True only after the user has agreed' } }),
  }
}

function annotationsOf(call: Call, { fields }: FlatInput, confirmation: Confirmation | undefined): ToolDefinition['annotations'] {
  const changesStatus = !call.creates && isWriting(call) && fields.get('status')?.place === 'body'
  return {
    readOnlyHint: !isWriting(call),
    destructiveHint: (confirmation !== undefined && !confirmation.when) || changesStatus,
    idempotentHint: call.method !== 'POST',
    openWorldHint: isWriting(call) && (call.waitsFor === 'Stripe' || call.waitsFor === 'mail server'),
  }
}
