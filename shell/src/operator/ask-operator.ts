import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { ApiError, requestJson } from '@billfold/web-kit'

export type AskOperator = <C extends Call>(call: C, module?: string, body?: BodyInput<C>) => Promise<ResponseOf<C>>

/**
 * Sends operator calls. The token stays in this page's memory, never in storage or a cookie.
 * Failures are plain errors: they must not affect the session of a user signed in in the same browser.
 */
export function operatorWith(token: string): AskOperator {
  return async <C extends Call>(call: C, module = '', body?: BodyInput<C>) => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) }
    const init = { method: call.method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const answer = await requestJson(call.path.replace(':module', encodeURIComponent(module)), init).catch((error: unknown) => {
      throw error instanceof ApiError ? new Error(error.message) : error
    })
    return answer as ResponseOf<C>
  }
}
