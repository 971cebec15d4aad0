import type { Call, ResponseOf } from '@billfold/contracts/call'
import { type CallInput, callService } from '@billfold/server-kit/call-service'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import type { SignIdentity } from '@billfold/server-kit/identity'
import type { ServiceUrls } from './upstream.ts'

export interface ServiceTools {
  services: ServiceUrls
  sign: SignIdentity
}

export interface ActingUser {
  userId: number
  timeZone: string
}

/** Calls a service on behalf of a user. */
export function callAs<C extends Call & { service: ServiceName }>({ services, sign }: ServiceTools, { userId, timeZone }: ActingUser, call: C, input: CallInput<C>): Promise<ResponseOf<C>> {
  const { service } = call
  return callService(call, { ...input, origin: services[service], identity: sign({ userId, timeZone, service }) })
}
