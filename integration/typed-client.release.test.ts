import { dirname, join } from 'node:path'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { apiScopes } from '@billfold/contracts/api-tokens/api-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Backend, startBackend } from './testing/backend.ts'

const run = promisify(execFile)
const example = join(dirname(import.meta.dirname), 'examples', 'typed-client')

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('an API client generated from the OpenAPI document can bill a client, using an API token', { timeout: 120_000 }, async () => {
  const user = await backend.signUp()
  const { body: created } = await user(apiTokenCalls.create, { body: { name: 'Typed client', scopes: [...apiScopes], expiresInDays: 1 } })
  const env = { ...process.env, BILLFOLD_URL: backend.origin, BILLFOLD_TOKEN: created.token }
  const script = (name: string, ...args: string[]) => run(process.execPath, ['--run', name, '--', ...args], { cwd: example, env })

  await script('generate', `${backend.origin}/api/openapi.json`)
  await script('types')
  const { stdout } = await script('start')
  expect(JSON.parse(stdout)).toMatchObject({ status: 'paid', total: '760.00', totalBilled: 760, totalCollected: 760 })
})
