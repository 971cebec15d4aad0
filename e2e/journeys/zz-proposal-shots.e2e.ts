import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { expect, test } from '../harness/test.ts'
import { sampleLines, sampleProposal, longWordedProposal } from '../../mf-proposals/src/proposals/testing/proposal-samples.ts'
for (const [size, width, height] of [['1440', 1440, 900], ['390', 390, 844]] as const) {
  test(`shots ${size}`, async ({ page, account }) => {
    await page.setViewportSize({ width, height })
    const shot = (name: string, fullPage = true) => page.screenshot({ path: `/tmp/shots/${name}-${size}.png`, fullPage })
    await page.goto('/proposals')
    await expect(page.getByText('No proposals yet')).toBeVisible(); await shot('empty')
    const { body: client } = await account.call(clientCalls.create, { body: { name: 'Northwind Studio', email: 'hello@northwind.studio' } })
    const s = sampleProposal()
    const base = { clientId: client.id, description: s.description, clientEmail: s.clientEmail, projectOverview: s.projectOverview, keyFeatures: s.keyFeatures, projectAssumptions: s.projectAssumptions, projectDeliverables: s.projectDeliverables, validUntil: '2026-12-31' }
    let id = 0
    for (const [i, status] of (['draft', 'expired', 'rejected', 'accepted', 'sent'] as const).entries()) {
      const { body } = await account.call(proposalCalls.create, { body: { ...base, title: ['Brand identity', 'Autumn campaign', longWordedProposal.title, 'Booking app', 'Website relaunch'][i] ?? '', status, lineItems: sampleLines.map(({ description, quantity, rate }) => ({ description, quantity, rate })) } })
      id = body.id
    }
    await page.reload()
    await expect(page.getByText('Booking app')).toBeVisible(); await shot('list')
    await page.getByRole('button', { name: 'Actions for Website relaunch' }).click(); await shot('menu', false); await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preview' }).first().click()
    await expect(page.getByText('Total Project Investment')).toBeVisible(); await page.waitForTimeout(400); await shot('preview', false)
    await page.getByText('This proposal is valid until').scrollIntoViewIfNeeded(); await shot('preview-end', false)
    await page.keyboard.press('Escape')
    await page.goto(`/proposals/${id}`); await expect(page.getByText('Investment Breakdown')).toBeVisible(); await shot('details')
    await page.getByRole('button', { name: 'Delete' }).click(); await page.waitForTimeout(300); await shot('delete', false); await page.keyboard.press('Escape')
    await page.goto(`/proposals/${id}/edit`); await expect(page.getByLabel('Quantity of item 2')).toBeVisible(); await page.waitForTimeout(300); await shot('edit')
    await page.goto('/proposals/new'); await page.getByRole('button', { name: 'Create Proposal' }).click(); await expect(page.getByText('Title is required')).toBeVisible(); await shot('mistakes')
    await page.goto('/proposals/999999'); await expect(page.getByText('Proposal not found')).toBeVisible(); await shot('not-found', false)
  })
}
