import { expect, test } from 'vitest'
import { testPasswords } from '../testing/keys.ts'
import { ownerUrl, roleUrl, searchUrl } from './roles.ts'

const adminUrl = 'postgres://admin:secret@db.example:5433/billfold?sslmode=verify-full'

test('a role URL connects to the same database with the role’s own password', () => {
  const { username, password, host, pathname, search } = new URL(roleUrl(adminUrl, 'billing', testPasswords))
  expect([username, password]).toEqual(['billfold_billing', testPasswords.billing])
  expect(host + pathname + search).toBe('db.example:5433/billfold?sslmode=verify-full')
  expect(new URL(searchUrl(adminUrl, testPasswords))).toMatchObject({ username: 'billfold_search', password: testPasswords.search })
})

test('the owner URL makes the administrator act as a schema’s owner', () => {
  const { username, password, searchParams } = new URL(ownerUrl(`${adminUrl}&options=-c%20jit=off`, 'billing'))
  expect([username, password, searchParams.get('sslmode')]).toEqual(['admin', 'secret', 'verify-full'])
  expect(searchParams.get('options')).toBe('-c jit=off -c role=billfold_billing_owner -c search_path=billing')
})
