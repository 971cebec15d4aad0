import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { hashInTurn, hashNewInTurn } from './password.ts'
import { registerAccount } from './account.sql.ts'

/** Exceeds the queue's limit on any machine. */
const FLOOD = 2000

const ends: (() => void)[] = []
let under: Promise<string>[] = []
afterEach(async () => {
  while (ends.length > 0) {
    ends.pop()?.()
    await nextTurn()
  }
  await Promise.allSettled(under)
})

/** Queues jobs that each record their start and run until the test finishes them. */
function flood(begun: string[]): void {
  under = Array.from({ length: FLOOD }, () =>
    hashNewInTurn(() => {
      begun.push('registering')
      return new Promise<string>((resolve) => ends.push(() => resolve('registered')))
    }).catch((error: Error) => error.message),
  )
}

test('hashes passwords for sign-ins before those for registrations, no matter how many registrations are waiting', async () => {
  const begun: string[] = []
  flood(begun)
  await nextTurn()
  const signingIn = hashInTurn(async () => begun.push('signing in'))
  ends.shift()?.()
  await signingIn
  expect(begun.indexOf('signing in')).toBeLessThanOrEqual(3)
})

test('rejects registrations, but not sign-ins, when too many registrations are waiting', async () => {
  flood([])
  const last = await Promise.race([under.at(-1), nextTurn('still waiting')])
  expect(last).toMatch('Please try again in a moment.')
  const registration = { username: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', password: 'correct horse' }
  await expect(registerAccount(async () => [], registration)).rejects.toThrow('Please try again in a moment.')
  const signingIn = hashInTurn(async () => 'signed in')
  ends.shift()?.()
  expect(await signingIn).toBe('signed in')
})
