import { EnvironmentError, readEnvironment } from '@billfold/server-kit/environment'
import { expect, test } from 'vitest'
import { gatewayEnvironment } from './environment.ts'

const complete = {
  PORT: '3000',
  DATABASE_URL: 'postgres://billfold_accounts:x@127.0.0.1:5432/billfold',
  INTERNAL_KEY: 'i'.repeat(32),
  SESSION_KEYS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
  PROJECTS_URL: 'http://127.0.0.1:4001',
  BILLING_URL: 'http://127.0.0.1:4002',
  PROPOSALS_URL: 'http://127.0.0.1:4003/',
}

test('reads keys as a list and addresses as origins', () => {
  expect(readEnvironment(gatewayEnvironment, complete)).toMatchObject({
    PORT: 3000,
    SESSION_KEYS: ['a'.repeat(32), 'b'.repeat(32)],
    PROPOSALS_URL: 'http://127.0.0.1:4003',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 0,
  })
})

test('takes a blank variable for one that is not set', () => {
  expect(readEnvironment(gatewayEnvironment, { ...complete, HOST: '', SMTP_URL: ' ', TRUST_PROXY: '\t' })).toMatchObject({ TRUST_PROXY: 0 })
})

test.each([
  ['SESSION_KEYS', 'short', 'must be secrets of at least 16 characters, separated by commas'],
  ['PUBLIC_ORIGIN', 'billfold.example', 'must be set to an address like https://billfold.example, without a path'],
  ['PUBLIC_ORIGIN', 'https://billfold.example/app', 'without a path'],
  ['BILLING_URL', 'ftp://x', 'http://127.0.0.1:4002'],
  ['TRUST_PROXY', 'yes', 'must be the number of proxies in front'],
  ['DEMO', 'yes', 'must be 0 or 1'],
  ['PORT', '70000', 'must be a port number from 0 to 65535'],
  ['OPERATOR_TOKENS', 'anna:short', 'tokens of at least 32 letters'],
  ['HOST', 'localhost', 'must be an address of this machine'],
  ['DATABASE_URL', 'postgres://postgres:secret@db.example:5432/billfold', 'without a user, or with billfold_accounts'],
  ['DATABASE_URL', 'postgres:///billfold', 'must be a Postgres address'],
])('says what is wrong with %s=%s', (name, value, message) => {
  const read = () => readEnvironment(gatewayEnvironment, { ...complete, [name]: value })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(`  ${name} must be `)
  expect(read).toThrow(message)
})
