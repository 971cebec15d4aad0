import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { ApiError, requestJson } from '@billfold/web-kit'

export type AskOperator = <C extends Call>(call: C, module?: string, body?: BodyInput<C>) => Promise<ResponseOf<C>>

/**
 * Sends an operator's calls. The token is known to the page that it was typed into and to nothing else: no storage, no cookie. What is
 * refused is a plain error: it says nothing about the session of the user who may be signed in beside.
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
