import { withClient } from '@billfold/server-kit/database/provision'
import { expect, test } from '../harness/test.ts'

const ROWS = 10_000
const MAX_JSON = 40_000
/** How much memory may grow between the 2,000th and the last row, in bytes. */
const MAX_GROWTH = 4_000_000
/** Pixels scrolled per frame, i.e. 3,000 per second, which is faster than most people scroll. */
const STEP = 50
/** The duration of a frame at 60 frames per second. Painting is not counted, because test browsers have no graphics card. */
const MAX_FRAME_MS = 16.7

const text = 'Some words that people write about their work, '
const fill = `
  with client as (
    insert into projects.client (user_id, name, email, address) select a.id, 'Client ' || n, 'office@example.com', '1 Long Street, 12345 Town' from accounts.account a, generate_series(1, 200) n
    where username = $1 returning user_id, id
  ), project as (
    insert into projects.project (user_id, client_id, name, description) select user_id, id, 'Project ' || id, '${text}' from client returning user_id, client_id, id
  ), entry as (
    insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
    select user_id, client_id, id, '${text}' || n, 1, 100, date '2026-01-01' + n from project, generate_series(1, 5) n
  ), proposal as (
    insert into proposals.proposal (user_id, client_id, title, description, project_overview, key_features, client_email, typed_amount, amount)
    select user_id, id, 'Proposal ' || id, '${text}', repeat('${text}', 200), repeat('${text}', 200), 'office@example.com', 10, 10 from client
  )
  insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total, notes)
  select user_id, client_id, 'INV-' || row_number() over (), date '2026-01-01', date '2026-12-31', 10, 10, '${text}' from project, generate_series(1, ${ROWS / 200}) n`

// Tracing would slow the page down.
test.use({ trace: 'off' })

test('a list screen loads at most 40 kB of JSON, and scrolling 10,000 rows stays smooth in constant memory', async ({ page, account, product }, testInfo) => {
  test.setTimeout(180_000)
  await withClient(product.adminUrl, (admin) => admin.query(fill, [account.username]))
  const report = (line: string) => {
    process.stdout.write(`${line}\n`)
    testInfo.annotations.push({ type: 'weight', description: line })
  }

  // The first event stream to a server reports changes to all topics, because the server has only just started to listen and may have
  // missed changes. Let that happen before measuring.
  await page.goto('/reports')
  await page.waitForLoadState('networkidle')
  for (const path of ['/invoices', '/time-tracking', '/clients', '/projects', '/proposals']) {
    let bytes = 0
    const count = (response: { url: () => string; text: () => Promise<string> }) =>
      /\/api\/(invoices|time-entries|clients|projects|proposals)\?/.test(response.url()) ? response.text().then((body) => void (bytes += body.length), () => undefined) : undefined
    page.on('response', count)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    page.off('response', count)
    report(`${path}: ${(bytes / 1000).toFixed(1)} kB of JSON`)
    expect.soft(bytes, path).toBeLessThanOrEqual(MAX_JSON)
  }

  await page.goto('/invoices')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  const devTools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Runtime.getHeapUsage')).usedSize
  }
  const work = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return 1000 * metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name)).reduce((sum, { value }) => sum + value, 0)
  }
  await devTools.send('Performance.enable')
  await page.evaluate(scrollTo, { row: 1500, step: 8 * STEP })
  const before = await work()
  const frames = await page.evaluate(scrollTo, { row: 2000, step: STEP })
  const perFrame = ((await work()) - before) / frames.length
  const early = await heap()
  await page.evaluate(scrollTo, { row: ROWS, step: 8 * STEP })
  const growth = (await heap()) - early
  const median = frames.toSorted((a, b) => a - b)[frames.length >> 1]?.toFixed(1)
  report(`${frames.length} frames: ${perFrame.toFixed(1)} ms of work each, median ${median} ms with painting; heap ${(growth / 1e6).toFixed(1)} MB more`)
  expect(growth).toBeLessThan(MAX_GROWTH)
  expect(perFrame).toBeLessThan(MAX_FRAME_MS)
})

/** Runs in the page: scrolls until the given row is rendered and returns the duration of each frame. */
function scrollTo({ row, step }: { row: number; step: number }): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = []
    let before = performance.now()
    function next(now: number) {
      frames.push(now - before)
      before = now
      // aria-rowindex starts at 1 with the header, so row n has index n + 1.
      const last = [...document.querySelectorAll('tr[aria-rowindex]')].at(-1)
      if (Number(last?.getAttribute('aria-rowindex')) > row) resolve(frames.slice(1))
      else {
        window.scrollBy(0, step)
        requestAnimationFrame(next)
      }
    }
    requestAnimationFrame(next)
  })
}
