import { setTimeout as delay } from 'node:timers/promises'
import type { BodyInput, ResponseOf } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { importPartCalls } from '@billfold/contracts/imports/import-part-calls'
import type { CallInput } from '@billfold/server-kit/call-service'
import { type ActingUser, callAs, type ServiceTools } from '../forwarding/call-as.ts'

type PartCall = (typeof importPartCalls)[keyof typeof importPartCalls]

/** Calls a service on behalf of the user. All of these calls are safe to repeat. */
export type Ask = <C extends PartCall>(call: C, body: BodyInput<C>) => Promise<ResponseOf<C>>

/** Delays before each retry, because a service may be restarting. */
const RETRIES_MS = [1000, 4000]

export function askServices(tools: ServiceTools, user: ActingUser, signal?: AbortSignal): Ask {
  return async function ask(call, body) {
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted()
      try {
        return await callAs(tools, user, call, { body } as CallInput<typeof call>)
      } catch (error) {
        const wait = RETRIES_MS[attempt]
        if (wait === undefined || !(error instanceof AppError) || error.code !== 'service_unavailable') throw error
        await delay(wait, undefined, signal ? { signal } : {})
      }
    }
  }
}
