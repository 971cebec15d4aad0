import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { formatKeys } from '@billfold/server-kit/key-ring'
import { testKeys } from '@billfold/server-kit/testing/keys'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs the billing service as a separate process, so that it can be killed. */
export async function forkBilling(settings: { DATABASE_URL: string } & Record<string, string>): Promise<{ service: ChildProcess; port: number }> {
  const { PATH } = process.env
  const keys = { IDENTITY_PUBLIC_KEYS: formatKeys(testKeys.identityPublic), SHARE_KEYS: formatKeys(testKeys.shareInvoices) }
  const service = fork(MAIN, { env: { PATH, PORT: '0', LOG_LEVEL: 'silent', ...keys, ...settings }, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(service, 'exit').then(([code]) => Promise.reject(new Error(`The service exited with ${code} before it was ready`)))
  const [{ port }] = (await Promise.race([once(service, 'message'), exited])) as [{ port: number }]
  exited.catch(() => undefined)
  return { service, port }
}
