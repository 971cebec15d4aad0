import { EnvironmentError, readEnvironment } from '@billfold/server-kit/environment'
import { expect, test } from 'vitest'
import { gatewayEnvironment } from './environment.ts'

const complete = {
  PORT: '3000',
  DATABASE_URL: 'postgres://billfold_accounts:x@127.0.0.1:5432/billfold',
  SEARCH_DATABASE_URL: 'postgres://billfold_search:x@127.0.0.1:5432/billfold',
  IDENTITY_KEY: `k1:${'i'.repeat(43)}`,
  SESSION_KEYS: `k2:${'a'.repeat(32)}, k1:${'b'.repeat(32)}`,
  SECOND_FACTOR_KEYS: `k1:${'f'.repeat(43)}`,
  EVIDENCE_PUBLIC_KEYS: `k1:${'e'.repeat(43)}`,
  LOG_KEY: 'l'.repeat(32),
  PROJECTS_URL: 'http://127.0.0.1:4001',
  BILLING_URL: 'http://127.0.0.1:4002',
  PROPOSALS_URL: 'http://127.0.0.1:4003/',
}

test('parses keys as a list and URLs as origins', () => {
  expect(readEnvironment(gatewayEnvironment, complete)).toMatchObject({
    PORT: 3000,
    SESSION_KEYS: [
      { id: 'k2', secret: 'a'.repeat(32) },
      { id: 'k1', secret: 'b'.repeat(32) },
    ],
    PROPOSALS_URL: 'http://127.0.0.1:4003',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 0,
  })
})

test('treats a blank variable as unset', () => {
  expect(readEnvironment(gatewayEnvironment, { ...complete, HOST: '', SMTP_URL: ' ', TRUST_PROXY: '\t' })).toMatchObject({ TRUST_PROXY: 0 })
})

test.each([
  ['SESSION_KEYS', 'k1:short', 'must be one or more keys like k2:SECRET,k1:SECRET'],
  ['IDENTITY_KEY', `k1:${'i'.repeat(32)}`, 'must be one Ed25519 key like k1:SECRET'],
  ['PUBLIC_ORIGIN', 'billfold.example', 'must be set to an address like https://billfold.example, without a path'],
  ['PUBLIC_ORIGIN', 'https://billfold.example/app', 'without a path'],
  ['BILLING_URL', 'ftp://x', 'http://127.0.0.1:4002'],
  ['TRUST_PROXY', 'yes', 'must be the number of proxies in front'],
  ['DEMO', 'yes', 'must be 0 or 1'],
  ['PORT', '70000', 'must be a port number from 0 to 65535'],
  ['OPERATOR_TOKENS', 'anna:short', 'tokens of at least 32 letters'],
  ['HOST', 'localhost', 'must be an address of this machine'],
  ['DATABASE_URL', 'postgres://postgres:secret@db.example:5432/billfold', 'with the role billfold_accounts'],
  ['DATABASE_URL', 'postgres:///billfold', 'must be a Postgres address'],
  ['DATABASE_URL', 'postgres://billfold_accounts@db.example:5432/billfold', 'with the role billfold_accounts'],
  ['SEARCH_DATABASE_URL', complete.DATABASE_URL, 'with the role billfold_search'],
  ['DATABASE_DIRECT_URL', complete.SEARCH_DATABASE_URL, 'with the role billfold_accounts'],
  ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 200'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'the address of an OTLP receiver'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
  ['BROWSER_REPORTS_PERCENT', '101', 'a whole number from 0 to 100'],
  ['REPLICAS', 'gateway:2,projects:2,billing:2', 'gateway:N,projects:N,billing:N,proposals:N'],
  ['REPLICAS', 'gateway:2,projects:2,billing:2,proposals:0', 'each from 1 to 99'],
])('reports why %s=%s is invalid', (name, value, message) => {
  const read = () => readEnvironment(gatewayEnvironment, { ...complete, [name]: value })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(`  ${name} must be `)
  expect(read).toThrow(message)
})
