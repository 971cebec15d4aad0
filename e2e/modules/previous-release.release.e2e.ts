import { readFile } from 'node:fs/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import type { Publication } from '@billfold/contracts/modules/publication'
import { caller } from '@billfold/server-kit/testing/caller'
import { previousRelease } from '../../scripts/contracts/record-release.ts'
import { expect, expectToast, test } from '../harness/test.ts'
import { repository } from './harness/outside-module.ts'

/**
 * The example as it was built with the SDK of the last release, byte by byte. `npm run contracts -- record` writes it anew, with each
 * release and not before: a build of today would prove nothing.
 */
test('a module that was built with the last release works in the shell and with the services of today', async ({ product, page, account }) => {
  const publication = JSON.parse(await readFile(previousRelease(repository), 'utf8')) as Publication
  const operator = caller(product.origin, () => ({ authorization: `Bearer ${product.operatorToken}` }))
  const published = await operator(operatorCalls.publish, { params: { module: 'mileage' }, body: { ...publication, activate: true } })
  expect(published.status, JSON.stringify(published.error)).toBeLessThan(300)
  await account.call(clientCalls.create, { body: { name: 'Harbour & Sons', email: 'harbour@example.com' } })

  await page.goto('/')
  await expect(page.getByText('No trips this month')).toBeVisible()
  await page.getByRole('link', { name: 'Mileage', exact: true }).first().click()
  await page.getByRole('button', { name: 'Log Trip' }).first().click()
  const form = page.getByRole('dialog', { name: 'Log Trip' })
  await form.getByLabel(/^From/).fill('Boston')
  await form.getByLabel(/^To/).fill('Portland')
  await form.getByLabel('Distance').fill('172.5')
  await form.getByLabel('Rate').fill('0.7')
  await form.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Harbour & Sons' }).click()
  await form.getByRole('button', { name: 'Log Trip' }).click()

  await expectToast(page, 'Trip recorded')
  const row = page.getByRole('row', { name: /Boston → Portland/ })
  await expect(row).toContainText('Harbour & Sons')
  await expect(row).toContainText('$120.75')
  await page.goto('/')
  await expect(page.getByText('172.5 km')).toBeVisible()
  await page.goto('/mileage')
  await row.getByRole('button', { name: 'Delete trip from Boston to Portland' }).click()
  await page.getByRole('button', { name: 'Delete trip', exact: true }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()
})
