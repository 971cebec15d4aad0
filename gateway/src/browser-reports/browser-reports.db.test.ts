import type { BrowserError } from '@billfold/contracts/browser-reports/browser-report-calls'
import { browserReportCalls } from '@billfold/contracts/browser-reports/browser-report-calls'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { scrapeMetrics } from '@billfold/server-kit/testing/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder, release } from '../testing/built-folder.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const { log, text } = recordedLog()
let built: BuiltFolder
let gateway: TestGateway

beforeAll(async () => {
  built = await buildFolder({ 'shell/dist/index.html': '<html><head><!--billfold:registry--></head></html>', 'mf-public/dist/project.html': '<!--billfold:share-->', ...release('clients', '1.0.0') })
  gateway = await startTestGateway({ root: built.root, modules: { publishesBuilt: true }, metricsAt: { port: 0 }, browserReportsPercent: 100, log })
})
afterAll(async () => {
  await gateway.close()
  await built.remove()
})

const error: BrowserError = { name: 'TypeError', module: 'clients', release: '1.0.0', page: '/clients/:id', frames: ['_m/clients/1.0.0/main.js:1:2'] }
const send = (body: object, headers?: Record<string, string>) => gateway.visitor(headers).call(browserReportCalls.send, { body: { errors: [], vitals: [], ...body } })
const values = async () => (await scrapeMetrics(gateway.metricsPort)).values

test('counts and logs errors and web vitals; counts errors from unknown modules as other', async () => {
  const vitals = [{ name: 'LCP', value: 1900, page: '/' }, { name: 'CLS', value: 0.02, page: '/' }]
  const answer = await send({ errors: [error, { ...error, module: 'made-up' }], vitals })
  expect(answer.status).toBe(204)
  expect(await values()).toMatchObject({
    'billfold_browser_errors_total{module="clients"}': 1,
    'billfold_browser_errors_total{module="other"}': 1,
    'billfold_browser_errors_total{module="shell"}': 0,
    'billfold_web_vitals_seconds_sum{vital="LCP"}': 1.9,
    billfold_web_vitals_layout_shift_sum: 0.02,
  })
  expect(text()).toContain('"frames":["_m/clients/1.0.0/main.js:1:2"]')
})

test.each([
  ['an error message', { errors: [{ ...error, message: 'Anna is not a client' }] }, 400],
  ['the URL of a record', { errors: [{ ...error, page: '/clients/12' }] }, 400],
  ['too many errors', { errors: Array.from({ length: 11 }, () => error) }, 400],
  ['an unknown vital', { vitals: [{ name: 'FID', value: 1, page: '/' }] }, 400],
  ['more bytes than the limit', { errors: [{ ...error, name: 'E'.repeat(40_000) }] }, 413],
])('rejects a report with %s', async (_, body, status) => {
  const before = await values()
  expect((await send(body)).status).toBe(status)
  expect((await values())['billfold_browser_errors_total{module="clients"}']).toBe(before['billfold_browser_errors_total{module="clients"}'])
})

test('rejects a body that is not JSON or comes from another site', async () => {
  const post = (headers: Record<string, string>) => fetch(gateway.origin + browserReportCalls.send.path, { method: 'POST', headers, body: '{"errors":[],"vitals":[]}' })
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test.each(['dnt', 'sec-gpc'])('requests no reports from browsers that send %s and does not count their errors', async (header) => {
  const page = async (headers: Record<string, string>) => (await fetch(`${gateway.origin}/auth`, { headers: { accept: 'text/html', ...headers } })).text()
  expect(await page({})).toContain('"telemetry":{"reports":true}')
  expect(await page({ [header]: '1' })).not.toContain('telemetry')
  const before = await values()
  expect((await send({ errors: [error] }, { [header]: '1' })).status).toBe(204)
  expect((await values())['billfold_browser_errors_total{module="clients"}']).toBe(before['billfold_browser_errors_total{module="clients"}'])
})

test('requests reports from public pages', async () => {
  const page = async (headers: Record<string, string>) => (await fetch(`${gateway.origin}/client-project/abc`, { headers })).text()
  expect(await page({})).toContain('<script type="application/json" id="billfold-reports">true</script>')
  expect(await page({ dnt: '1' })).not.toContain('billfold-reports')
  const frames = ['_m/public/page-0.1.0-9f2c1ab/invoice.1a2b.js:1:2']
  expect((await send({ errors: [{ ...error, module: 'public', release: '0.1.0-9f2c1ab', page: '/shared/invoice/:token', frames }] })).status).toBe(204)
  expect((await values())['billfold_browser_errors_total{module="public"}']).toBe(1)
})

test('rejects more than 120 reports per minute from one network', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent <= 120; sent += 1) statuses.push((await send({})).status)
  expect(statuses.at(-1)).toBe(429)
})
