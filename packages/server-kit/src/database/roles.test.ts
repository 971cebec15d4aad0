import { expect, test } from 'vitest'
import { ownRoleUrl, rolePassword } from './roles.ts'

const key = 'i'.repeat(32)

test('an address without a user is that of the service’s own role, with the rest as it is', () => {
  const { username, password, host, pathname, search } = new URL(ownRoleUrl('postgres://db.example:5433/billfold?sslmode=verify-full', 'billing', key))
  expect([username, password]).toEqual(['billfold_billing', rolePassword('billfold_billing', key)])
  expect(host + pathname + search).toBe('db.example:5433/billfold?sslmode=verify-full')
})

test('an address that brings its user keeps it', () => {
  const address = 'postgres://billfold_billing:hand-made@db.example:5432/billfold'
  expect(ownRoleUrl(address, 'billing', key)).toBe(address)
})
