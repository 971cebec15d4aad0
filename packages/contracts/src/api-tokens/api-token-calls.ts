import { call, defineCalls } from '../call.ts'
import * as z from '../zod.ts'
import { apiToken, apiTokenParams, createdApiToken, newApiToken } from './api-token.ts'

const own = { service: 'gateway', access: 'user' } as const

export const apiTokenCalls = defineCalls('apiTokens', {
  list: call({ ...own, method: 'GET', path: '/api/user/api-tokens', summary: 'The account’s API tokens, newest first', response: z.array(apiToken) }),
  // No Idempotency-Key, because the stored response would contain the token.
  create: call({ ...own, method: 'POST', path: '/api/user/api-tokens', summary: 'Create an API token, which only this response contains', body: newApiToken, response: createdApiToken }),
  revoke: call({ ...own, method: 'DELETE', path: '/api/user/api-tokens/:id', summary: 'Revoke an API token immediately', params: apiTokenParams, notFound: 'API token not found' }),
})
