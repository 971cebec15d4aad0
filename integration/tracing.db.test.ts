import { browserReportCalls } from '@billfold/contracts/browser-reports/browser-report-calls'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { formatKeys } from '@billfold/server-kit/key-ring'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './testing/otlp-receiver.ts'

const root = join(import.meta.dirname, '..')

interface Started {
  origin: string
  /** Stops the process and returns its complete output. */
  end(): Promise<{ out: string; errors: string }>
}

/** Logs the name of each OpenTelemetry file to standard error when the file is loaded. */
const namesLoaded = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.includes('/@opentelemetry/')) process.stderr.write('loaded ' + url + '\\n')
    return next(url, context)
  } })
`)}`

async function start(main: string, variables: Record<string, string>): Promise<Started> {
  const child: ChildProcess = fork(join(root, main), {
    env: { PATH: process.env.PATH, PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1', ...variables },
    execArgv: [namesLoaded],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const written = Promise.all([text(child.stdout!), text(child.stderr!)])
  const exited = once(child, 'exit')
  const failed = exited.then(async () => Promise.reject(new Error((await written).join('\n'))))
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }]
  failed.catch(() => undefined)
  return {
    origin: `http://127.0.0.1:${port}`,
    async end() {
      child.kill('SIGTERM')
      await exited
      const [out, errors] = await written
      return { out, errors }
    },
  }
}

let database: TestDatabase
let receiver: OtlpReceiver
let mailServer: MailServer

beforeAll(async () => {
  database = await testDatabase()
  receiver = await startOtlpReceiver()
  mailServer = await startMailServer()
})
afterAll(async () => {
  receiver.close()
  await mailServer.close()
  await database.drop()
})

const startBilling = (variables: Record<string, string> = {}) =>
  start('services/billing/src/main.ts', {
    DATABASE_URL: database.url('billing'),
    IDENTITY_PUBLIC_KEYS: formatKeys(testKeys.identityPublic),
    SHARE_KEYS: formatKeys(testKeys.shareInvoices),
    ...variables,
  })

const startGateway = (billingUrl: string, variables: Record<string, string> = {}) =>
  start('gateway/src/main.ts', {
    DATABASE_URL: database.url('accounts'),
    SEARCH_DATABASE_URL: database.searchUrl,
    IDENTITY_KEY: formatKeys([testKeys.identity]),
    SESSION_KEYS: formatKeys(testKeys.sessions),
    SECOND_FACTOR_KEYS: formatKeys(testKeys.secondFactor),
    EVIDENCE_PUBLIC_KEYS: formatKeys(testKeys.evidencePublic),
    LOG_KEY: testKeys.log,
    PROJECTS_URL: 'http://127.0.0.1:9',
    PROPOSALS_URL: 'http://127.0.0.1:9',
    BILLING_URL: billingUrl,
    ...variables,
  })

async function register(origin: string, headers: Record<string, string> = {}): Promise<Caller> {
  const body = { username: 'anna-lovelace', email: 'anna@example.com', password: 'correct horse', firstName: 'Anna', lastName: 'Lovelace' }
  const answer = await caller(origin, () => ({}))(accountCalls.register, { body, headers })
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')
  return caller(origin, () => ({ cookie }))
}

describe('with an OTLP receiver', () => {
  const [registering, listing] = [
    { traceId: 'a'.repeat(32), spanId: '1'.repeat(16) },
    { traceId: 'b'.repeat(32), spanId: '2'.repeat(16) },
  ]
  const traceparent = ({ traceId, spanId }: typeof listing) => ({ traceparent: `00-${traceId}-${spanId}-00` })
  let listed: number
  let logs: { out: string; errors: string }[]

  beforeAll(async () => {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/` }
    const billing = await startBilling(tracing)
    const gateway = await startGateway(billing.origin, { ...tracing, SMTP_URL: mailServer.smtpUrl })
    const anna = await register(gateway.origin, traceparent(registering))
    listed = (await anna(invoiceCalls.list, { headers: traceparent(listing) })).status
    const span = { ...listing, page: '/invoices', requests: 1, age: 3000, duration: 250 }
    await caller(gateway.origin, () => ({}))(browserReportCalls.send, { body: { errors: [], vitals: [], spans: [span] } })
    await vi.waitUntil(() => mailServer.taken.length > 0, { timeout: 20_000 })
    logs = await Promise.all([gateway.end(), billing.end()])
  })

  const spansOf = ({ traceId }: typeof listing) => receiver.spans.filter((span) => span.traceId === traceId)
  const find = (spans: ReceivedSpan[], process: string, name: string, parent: string | undefined) =>
    spans.find((span) => span.process === process && span.name === name && span.parentSpanId === parent)

  test('a request through the gateway, a service and Postgres is one trace that starts in the browser', () => {
    const spans = spansOf(listing)
    const asked = find(spans, 'browser', 'page /invoices', undefined)
    expect(asked).toMatchObject({ spanId: listing.spanId, attributes: { 'billfold.page': '/invoices', 'billfold.requests': 1 } })
    const answered = find(spans, 'gateway', 'invoices.list', listing.spanId)
    const forwarded = find(spans, 'gateway', 'invoices.list', answered?.spanId)
    const handled = find(spans, 'billing', 'invoices.list', forwarded?.spanId)
    const queried = spans.find(({ process, parentSpanId, name }) => process === 'billing' && parentSpanId === handled?.spanId && name.startsWith('select '))
    expect(listed).toBe(200)
    expect([answered, forwarded, handled, queried]).not.toContain(undefined)
    expect(answered?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.route': '/api/invoices', 'http.response.status_code': 200 })
    expect(queried?.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
  })

  test('a job queued by a request, and the mail that it sends, continue the trace', () => {
    const spans = spansOf(registering)
    const registered = find(spans, 'gateway', 'accounts.register', registering.spanId)
    const job = spans.find(({ name }) => name === 'send-confirmation-link')
    const mail = find(spans, 'gateway', 'send mail', job?.spanId)
    expect([registered, job, mail]).not.toContain(undefined)
  })

  test('spans contain no personal data', () => {
    expect(receiver.spans.length).toBeGreaterThan(10)
    expect(JSON.stringify(receiver.spans)).not.toMatch(/anna|lovelace|example\.com|app\.user_id|127\.0\.0\.1|\$\d| where /i)
  })

  test('the receiver gets the metrics of both processes', () => {
    for (const process of ['gateway', 'billing']) expect([...(receiver.metrics.get(process) ?? [])]).toContain('billfold_request_duration_seconds')
  })

  test('log lines from the gateway and the service contain the trace id', () => {
    for (const { out } of logs) {
      const lines = out.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(lines.filter(({ trace_id: id }) => id === listing.traceId).map(({ msg }) => msg)).toEqual(['request'])
    }
    expect(logs.map(({ errors }) => errors.includes('loaded '))).toEqual([true, true])
  })
})

test('without an OTLP receiver, OpenTelemetry is not loaded and log lines have no trace id', { timeout: 40_000 }, async () => {
  const gateway = await startGateway('http://127.0.0.1:9')
  const visitor = caller(gateway.origin, () => ({ traceparent: `00-${'c'.repeat(32)}-${'3'.repeat(16)}-01` }))
  expect((await visitor(accountCalls.currentUser)).status).toBe(401)
  const { out, errors } = await gateway.end()
  expect(errors).toBe('')
  expect(out).toContain('"msg":"request"')
  expect(out).not.toContain('trace_id')
})
