import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { isErrorBody } from '@billfold/contracts/errors'
import { givenOf, localOrigin } from '@billfold/server-kit/environment'
import { Problem } from '../start/command-line.ts'
import { readStartEnvironment } from '../start/environment.ts'
import { readOperatorToken } from '../start/secrets.ts'

/** A Billfold URL and its operator token. */
interface Target {
  url: string
  token: string
}

export type Ask = <C extends Call>(call: C, input?: { module?: string; body?: BodyInput<C> }) => Promise<ResponseOf<C>>

/** Sends API calls as an operator. An error response is thrown as a Problem with the server's message. */
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

interface TargetOptions {
  root: string
  url?: string | undefined
  token?: string | undefined
}

/** Returns the given Billfold or the local one. The local token is read from the data folder and never sent to another machine. */
export async function findTarget({ root, url, token }: TargetOptions): Promise<Target> {
  const environment = readStartEnvironment(process.env, root)
  const { BILLFOLD_OPERATOR_TOKEN, BILLFOLD_URL } = givenOf(process.env)
  const given = token ?? BILLFOLD_OPERATOR_TOKEN
  const address = (url ?? BILLFOLD_URL ?? localOrigin(environment.PORT)).replace(/\/+$/, '')
  if (given) return { url: address, token: given }
  if (!isHere(address)) throw new Problem(`The operator's token of this machine is not sent to ${address}: give a token with --token or BILLFOLD_OPERATOR_TOKEN.`)
  const kept = await readOperatorToken(environment.DATA_DIR)
  if (kept === undefined) {
    throw new Problem(`There is no operator's token in ${environment.DATA_DIR}: start Billfold once, or give a token with --token or BILLFOLD_OPERATOR_TOKEN.`)
  }
  return { url: address, token: kept }
}

/** True only for loopback addresses and 'localhost'. */
function isHere(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
}
