import type { Call } from '@billfold/contracts/call'
import { openApiCalls, openApiDocument } from '@billfold/contracts/openapi'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { type OwnCall, ownCall } from './own-call.ts'

export function openApiRoutes(calls: readonly Call[]): OwnCall[] {
  const document = openApiDocument(calls, SERVICE_VERSIONS.gateway)
  return [ownCall(openApiCalls.document, async () => document)]
}
