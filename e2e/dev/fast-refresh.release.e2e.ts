import { randomUUID } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startDevServer } from '../../scripts/front-ends/dev-server.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { expect, test } from '../harness/test.ts'

const root = dirname(dirname(import.meta.dirname))

test('hot-reloads an edited module and preserves the page’s state', async ({ product, page, account }) => {
  expect(account.username).toBeTruthy()
  // The module is copied into the repository so that its dependencies can be resolved.
  const copy = join(import.meta.dirname, `.copy-${randomUUID()}`)
  await cp(join(import.meta.dirname, 'sample-module'), copy, { recursive: true })
  await using cleaning = new AsyncDisposableStack()
  cleaning.defer(() => rm(copy, { recursive: true }))
  const port = await freePort()
  cleaning.use(await startDevServer({ root, modules: [copy], billfold: product.origin, port }))

  await page.goto(`http://localhost:${port}/sample`)
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  const stamp = await page.evaluate(() => performance.timeOrigin)
  const file = join(copy, 'src', 'counter-page.tsx')
  await writeFile(file, (await readFile(file, 'utf8')).replace('As it was', 'As it is'))

  await expect(page.getByText('As it is')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(stamp)
})
