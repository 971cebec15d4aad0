import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, test } from '../harness/test.ts'

test('proposal text can be formatted, pasted and undone', async ({ page, account }) => {
  await account.call(clientCalls.create, { body: { name: 'Acme Studio', email: 'hello@acme.test' } })
  await page.goto('/proposals/new')
  const field = page.getByRole('textbox', { name: 'Key Features' })
  await field.click()
  await page.keyboard.type('Fast')
  await page.keyboard.press('Enter')

  await test.step('keeps the allowed elements when pasting from Google Docs', async () => {
    await field.evaluate((surface) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Safe</span> too</p><img src="x"><ul><li><p>Item</p></li></ul></b>')
      surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(field.locator('strong')).toHaveText('Safe')
    await expect(field.getByRole('listitem')).toHaveText('Item')
    await expect(field.locator('img[src]')).toHaveCount(0)
  })

  await test.step('undoes and redoes the paste', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field.getByRole('listitem')).toHaveCount(0)
    await expect(field).toHaveText('Fast')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(field.getByRole('listitem')).toHaveText('Item')
  })

  await test.step('formats text with the toolbar and the keyboard', async () => {
    const overview = page.getByRole('textbox', { name: 'Project Overview' })
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' }).first()
    await overview.click()
    await page.keyboard.type('Plan')
    await page.keyboard.press('Enter')
    await toolbar.getByRole('button', { name: 'Bulleted list' }).click()
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await expect(overview.getByRole('listitem')).toHaveText(['One', 'Two'])

    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await toolbar.getByRole('button', { name: 'Table', exact: true }).click()
    await page.keyboard.type('Week')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Work')
    await expect(overview.getByRole('columnheader')).toHaveText(['Week', 'Work'])
    await page.getByRole('button', { name: 'Add row' }).click()
    await expect(overview.getByRole('row')).toHaveCount(4)

    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Shift+End')
    await toolbar.getByRole('button', { name: 'Bold' }).click()
    await expect(overview.locator('strong')).toHaveText('Plan')
  })
})
