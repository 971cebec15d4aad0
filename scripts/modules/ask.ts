import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { isErrorBody } from '@billfold/contracts/errors'
import { Problem } from '../start/problem.ts'

/** The address of a Billfold and an operator's token for it. */
export interface Target {
  url: string
  token: string
}

export type Ask = <C extends Call>(call: C, input?: { module?: string; body?: BodyInput<C> }) => Promise<ResponseOf<C>>

/** Sends declared calls as an operator. Refusals become Problems with the server's message. */
export function asker(findTarget: () => Promise<Target>): Ask {
  return async <C extends Call>(call: C, { module = '', body }: { module?: string; body?: BodyInput<C> } = {}) => {
    const { url, token } = await findTarget()
    const address = url + call.path.replace(':module', encodeURIComponent(module))
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(address, { method: call.method, headers, body: body === undefined ? null : JSON.stringify(body) }).catch(() => {
      throw new Problem(`No Billfold answers at ${url}. Start one (npm start), or say where it is: --url https://…`)
    })
    const text = await response.text()
    const answer: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined
    if (response.ok && answer !== undefined) return answer as ResponseOf<C>
    throw new Problem(isErrorBody(answer) ? inWords(answer) : `${address} answered ${response.status}: is that a Billfold?`)
  }
}

function inWords({ message, issues = [] }: { message: string; issues?: readonly { message: string }[] }): string {
  const further = issues.map((issue) => issue.message).filter((text) => !message.endsWith(text))
  return [message, ...further.map((text) => `  ${text}`)].join('\n')
}
