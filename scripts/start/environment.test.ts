import { describe, expect, test } from 'vitest'
import { readStartEnvironment } from './environment.ts'

describe('the start environment', () => {
  test('has defaults for all variables', () => {
    expect(readStartEnvironment({}, '/home/ada/billfold')).toMatchObject({
      PORT: 3000,
      DATA_DIR: '/home/ada/billfold/.data',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    })
  })

  test('treats a blank variable as unset', () => {
    expect(readStartEnvironment({ PORT: '', STRIPE_SECRET_KEY: ' ', DATABASE_URL: '\t' })).toEqual(readStartEnvironment({}))
  })

  test('derives the public origin from the port', () => {
    expect(readStartEnvironment({ PORT: '4100' }).PUBLIC_ORIGIN).toBe('http://localhost:4100')
    expect(readStartEnvironment({ PUBLIC_ORIGIN: 'https://billfold.example/' }).PUBLIC_ORIGIN).toBe('https://billfold.example')
  })

  test('reports every invalid variable along with what is expected', () => {
    expect(() => readStartEnvironment({ PORT: '70000', PUBLIC_ORIGIN: 'billfold.example', TRUST_PROXY: 'yes' })).toThrow(
      [
        'These environment variables need attention:',
        '  PUBLIC_ORIGIN must be set to an address like https://billfold.example, without a path',
        '  TRUST_PROXY must be the number of proxies in front, from 0 to 9',
        '  PORT must be a port number from 1 to 65535',
      ].join('\n'),
    )
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['METRICS_PORT', '0'],
    ['METRICS_HOST', 'localhost'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['BROWSER_REPORTS_PERCENT', '10 %'],
    ['DATABASE_URL', 'mysql://localhost/billfold'],
    ['PUBLIC_ORIGIN', 'https://billfold.example/app'],
    ['PUBLIC_ORIGIN', 'ftp://billfold.example'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'localhost:12111'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Billfold'],
    ['TRUST_PROXY', 'yes'],
    ['REGISTRATIONS_PER_NETWORK', '0'],
    ['OPERATOR_TOKENS', 'anna:short'],
    ['MODULE_HEALTH_USERS', '0'],
    ['MODULE_HEALTH_PERCENT', '100'],
    ['MODULE_HEALTH_MINUTES', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['PROJECTS_URL', '10.0.0.5:4001'],
    ['BILLING_URL', 'http://10.0.0.5:4002/api'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readStartEnvironment({ [name]: value })).toThrow(new RegExp(`^These environment variables need attention:\n  ${name} must be [^\n]*$`))
  })

  test.each([
    ['DATABASE_URL', 'postgres://ada:secret@db.example:5432/billfold?sslmode=require'],
    ['STRIPE_SECRET_KEY', 'rk_live_1a2B'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.com:465'],
    ['MAIL_FROM', 'Ada Lovelace <ada@example.com>'],
    ['MAIL_FROM', 'ada@example.com'],
    ['PROPOSALS_URL', 'http://proposals.internal:4003'],
  ])('accepts %s=%s', (name, value) => {
    expect(readStartEnvironment({ [name]: value })).toMatchObject({ [name]: value })
  })
})
