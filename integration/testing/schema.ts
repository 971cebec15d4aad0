import type { Call } from '@billfold/contracts/call'
import * as z from 'zod/mini'

/** The parts of JSON Schema that our contracts use. */
export interface Schema {
  const?: unknown
  enum?: unknown[]
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

function declared(schema: z.core.$ZodType | undefined, io: 'input' | 'output' = 'input'): Schema {
  return schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema) : {}
}

export const bodySchema = ({ body }: Call): Schema => declared(body)
/** The schema of the parsed body, including checks that run after trimming. */
export const checkedBodySchema = ({ body }: Call): Schema => declared(body, 'output')
export const querySchema = ({ query }: Call): Schema => declared(query)
export const queryNames = (call: Call): string[] => Object.keys(querySchema(call).properties ?? {})
