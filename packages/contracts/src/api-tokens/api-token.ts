import { pathId } from '../id.ts'
import { requiredText } from '../text.ts'
import * as z from '../zod.ts'
import { type ApiScope, apiScopes } from './api-scopes.ts'

export const MAX_API_TOKENS = 50
const MAX_DAYS = 366

const scopes = z
  .array(z.enum(apiScopes as [ApiScope, ...ApiScope[]]), 'Choose at least one permission')
  .check(z.minLength(1, 'Choose at least one permission'), z.maxLength(apiScopes.length))

export const newApiToken = z.object({
  name: requiredText('Name is required', 100),
  scopes,
  /** Null if the token does not expire. */
  expiresInDays: z.nullable(z.int('Must be a whole number').check(z.gte(1, 'Must be at least 1'), z.lte(MAX_DAYS, 'Must be at most 366'))),
})
export type NewApiToken = z.infer<typeof newApiToken>

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(z.string()),
  lastAddress: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof apiToken>

/** The token itself is shown only once. */
export const createdApiToken = z.extend(apiToken, { token: z.string() })
export type CreatedApiToken = z.infer<typeof createdApiToken>

export const apiTokenParams = z.object({ id: pathId })
