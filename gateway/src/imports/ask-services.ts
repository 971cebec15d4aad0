import { setTimeout as delay } from 'node:timers/promises'
import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { importPartCalls } from '@billfold/contracts/imports/import-part-calls'
import { callService } from '@billfold/server-kit/call-service'
import type { SignIdentity } from '@billfold/server-kit/identity'
import type { Scope } from '@billfold/server-kit/scope'
import type { ServiceUrls } from '../forwarding/upstream.ts'

export interface ImportTools {
  services: ServiceUrls
  sign: SignIdentity
}

type PartCall = (typeof importPartCalls)[keyof typeof importPartCalls]

/** Calls a service on behalf of the user. All of these calls are safe to repeat. */
export type Ask = <C extends PartCall>(call: C, body: BodyInput<C>) => Promise<ResponseOf<C>>

/** Delays before each retry, because a service may be restarting. */
const RETRIES_MS = [1000, 4000]

export function askServices({ services, sign }: ImportTools, { userId, timeZone }: Pick<Scope, 'userId' | 'timeZone'>, signal?: AbortSignal): Ask {
  return async function ask(call, body) {
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted()
      try {
        const identity = sign({ userId, timeZone, service: call.service })
        return await callService(call as Call & PartCall, { origin: services[call.service], identity, body } as Parameters<typeof callService<PartCall>>[1]) as ResponseOf<typeof call>
      } catch (error) {
        const wait = RETRIES_MS[attempt]
        if (wait === undefined || !(error instanceof AppError) || error.code !== 'service_unavailable') throw error
        await delay(wait, undefined, signal ? { signal } : {})
      }
    }
  }
}
