import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { operatorToken } from '../start/secrets.ts'
import { findTarget } from './operator.ts'

const root = import.meta.dirname
let storedToken: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-target-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  storedToken = await operatorToken(folder)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BILLFOLD_URL', undefined)
  vi.stubEnv('BILLFOLD_OPERATOR_TOKEN', undefined)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('sends the local operator token to %s', async (url) => {
  expect(await findTarget({ root, url: `${url}/` })).toEqual({ url, token: storedToken })
})

test('sends the token to the local Billfold by default', async () => {
  expect((await findTarget({ root })).token).toBe(storedToken)
})

test.each(['https://billfold.example', 'https://127.billfold.example', 'https://localhost.billfold.example', 'http://localhost@billfold.example', 'billfold'])(
  'does not send the token to %s',
  async (address) => {
    await expect(findTarget({ root, url: address })).rejects.toThrow(/ is not sent to .*: give a token with --token /)
    vi.stubEnv('BILLFOLD_URL', address)
    await expect(findTarget({ root })).rejects.toThrow(/ is not sent to /)
    expect(await findTarget({ root, token: 'given' })).toEqual({ url: address, token: 'given' })
  },
)
