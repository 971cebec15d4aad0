import { startOtlpReceiver } from '../../integration/testing/otlp-receiver.ts'
import { template } from '../harness/database-template.ts'
import { startProduct } from '../harness/product.ts'
import { signInBrowser } from '../harness/session.ts'
import { expect, register, test } from '../harness/test.ts'

/** Starts its own product, because tracing is off in the others. */
test('opening a page is one trace through browser, gateway, service and Postgres', async ({ page, context }) => {
  await using running = new AsyncDisposableStack()
  const receiver = await startOtlpReceiver()
  running.defer(() => receiver.close())
  const product = await startProduct(template(), { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_METRICS_EXPORTER: 'none' })
  running.defer(() => product.close())
  const { cookies } = await register(product)
  await signInBrowser(context, product.origin, cookies)

  const inBrowser = () => receiver.spans.filter(({ process }) => process === 'browser')
  await page.goto(`${product.origin}/clients`)
  await expect(page.getByText('No clients found')).toBeVisible()
  // Tracing starts in the browser once the first page is idle.
  await page.waitForRequest(async (request) => (await request.headerValue('traceparent')) !== null)
  await expect.poll(inBrowser, { timeout: 20_000 }).not.toEqual([])
  await page.getByRole('link', { name: 'Invoices' }).first().click()
  await expect(page.getByText('No invoices found')).toBeVisible()

  /** The spans that belong to the same trace as a span from the browser. */
  const traces = () => inBrowser().map((opened) => ({ opened, spans: receiver.spans.filter(({ traceId }) => traceId === opened.traceId) }))
  const throughBilling = () => traces().find(({ spans }) => spans.some(({ process, name }) => process === 'billing' && name.startsWith('select ')))
  await expect.poll(throughBilling, { timeout: 20_000 }).toBeDefined()
  const { opened, spans } = throughBilling()!
  expect(opened.name).toMatch(/^page \//)
  expect(spans.filter(({ process, parentSpanId }) => process === 'gateway' && parentSpanId === opened.spanId)).not.toEqual([])
})
