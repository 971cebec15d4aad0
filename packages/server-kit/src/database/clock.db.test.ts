import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { readDatabaseClock, sharedNow } from './clock.ts'
import { openDatabase } from './open-database.ts'
import { roleUrl } from './roles.ts'
import { testKeys, testPasswords } from '../testing/keys.ts'
import { identitySigner, identityVerifier } from '../identity.ts'
import { recordedLog } from '../testing/log.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['ahead of', 300_000],
  ['behind', -300_000],
])('a process whose clock is five minutes %s the Postgres clock uses the Postgres time and logs the difference once', async (how, difference) => {
  const database = openDatabase({ url: roleUrl(inject('database').adminUrl, 'billing', testPasswords), schema: 'billing', entities: [] })
  onTestFinished(() => database.close())
  const { log, text } = recordedLog()
  const now = Date.now()
  const token = identitySigner(testKeys.identity)({ userId: 7, timeZone: 'UTC', service: 'billing' })
  vi.useFakeTimers({ toFake: ['Date'], now: now + difference })
  for (let n = 0; n < 2; n++) await readDatabaseClock(database, log)
  expect(Math.abs(sharedNow() - now)).toBeLessThan(10_000)
  expect(identityVerifier(testKeys.identityPublic)(token, { service: 'billing', name: 'invoices.list' }).userId).toBe(7)
  expect(text().match(/"msg":"The clock of this machine is \d+ s (ahead of|behind) the clock of Postgres/g)).toHaveLength(1)
  expect(text()).toContain(how)
  vi.useRealTimers()
  await readDatabaseClock(database, log)
  expect(sharedNow() - Date.now()).toBe(0)
})
