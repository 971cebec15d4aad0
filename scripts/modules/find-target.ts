import { givenOf, localOrigin } from '@billfold/server-kit/environment'
import { readStartEnvironment } from '../start/environment.ts'
import { readOperatorToken } from '../start/operator-token.ts'
import { Problem } from '../start/problem.ts'
import type { Target } from './ask.ts'

interface TargetOptions {
  root: string
  url?: string | undefined
  token?: string | undefined
}

/** The given Billfold, or the local one, whose token is read from its data folder and sent to no other machine. */
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

/** Only loopback addresses and 'localhost'. */
function isHere(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
}
