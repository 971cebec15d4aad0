import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createClient({ call }: Account): Promise<number> {
  return (await call(clientCalls.create, { body: { name: 'Acme Studio', email: 'hello@acme.test' } })).body.id
}

test('a freelancer writes a proposal with line items, previews it, edits it and changes its status', async ({ page, account }) => {
  await createClient(account)

  await test.step('the freelancer writes the proposal', async () => {
    await page.goto('/proposals')
    await expect(page.getByText('No proposals yet')).toBeVisible()
    await page.getByRole('link', { name: 'New Proposal' }).click()
    await page.getByRole('combobox', { name: 'Client' }).click()
    await page.getByRole('option', { name: 'Acme Studio' }).click()
    await expect(page.getByLabel('Client Email')).toHaveValue('hello@acme.test')
    await page.getByLabel('Proposal Title').fill('Website relaunch')
    await page.getByLabel('Brief Description').fill('A faster website')
    await page.getByLabel('Key Features').fill('Fast\nSafe')
    for (const [description, quantity, rate] of [['Design', '16', '150'], ['Ten minutes', '0.1667', '125']] as const) {
      await page.getByLabel('Description', { exact: true }).fill(description)
      await page.getByLabel('Qty', { exact: true }).fill(quantity)
      await page.getByLabel('Rate', { exact: true }).fill(rate)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await expect(page.getByLabel(/^Total Amount/)).toHaveValue('$2,420.84')
    await expect(page.getByLabel('Down Payment Amount ($)')).toHaveValue('$1,210.42')
  })

  await test.step('the freelancer previews the proposal as the client will see it', async () => {
    await page.getByRole('button', { name: 'Preview Proposal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposal Preview' })
    await expect(dialog.getByText('Prepared For:')).toBeVisible()
    await expect(dialog.getByText('$2,420.84')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the freelancer saves the proposal', async () => {
    await page.getByRole('button', { name: 'Create Proposal' }).click()
    await expectToast(page, 'Proposal created successfully')
    await expect(page).toHaveURL(/\/proposals$/)
    await expect(page.getByText('Total: $2,420.84')).toBeVisible()
  })

  await test.step('the freelancer edits the proposal', async () => {
    await page.getByRole('link', { name: 'Edit Website relaunch' }).click()
    await expect(page.getByLabel('Quantity of item 2')).toHaveValue('0.1667')
    await page.getByRole('button', { name: 'Remove item 2' }).click()
    await page.getByRole('button', { name: 'Update Proposal' }).click()
    await expectToast(page, 'Proposal updated successfully')
    await expect(page.getByText('Total: $2,400.00')).toBeVisible()
  })

  await test.step('the freelancer chooses Mark as Approved, and the status becomes accepted', async () => {
    await page.getByRole('button', { name: 'Actions for Website relaunch' }).click()
    await page.getByRole('menuitem', { name: 'Mark as Approved' }).click()
    await expectToast(page, 'Proposal status updated successfully')
    await expect(page.getByRole('listitem').getByText('Accepted', { exact: true })).toBeVisible()
  })

  await test.step('the freelancer duplicates and deletes the proposal', async () => {
    await page.getByRole('link', { name: 'View Details' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('Proposal Title')).toHaveValue('Website relaunch (copy)')
    await page.getByRole('link', { name: 'Back to Proposals' }).click()
    await page.getByRole('link', { name: 'Website relaunch', exact: true }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete proposal' }).click()
    await expectToast(page, 'Proposal deleted successfully')
    await expect(page.getByRole('link', { name: 'Website relaunch (copy)', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Website relaunch', exact: true })).toHaveCount(0)
  })
})
