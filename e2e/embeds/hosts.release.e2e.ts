import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { moduleFederationHost } from '../../examples/module-federation-host/host.ts'
import { plainHtml } from '../../examples/plain-html/host.ts'
import { react } from '../../examples/react/host.ts'
import { vue } from '../../examples/vue/host.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { CLIENT_MAIL } from '../harness/share.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

const SIGNER = 'Grace Hopper'

function keepCookie(): string {
  document.cookie = 'kept=1; SameSite=None; Secure'
  return document.cookie
}

for (const site of [plainHtml, react, vue, moduleFederationHost]) {
  test(`a client reads and signs a proposal on another site: ${site.name}`, async ({ page, context, shared, openHost }) => {
    const watched = await watchPage(page)
    await page.goto(await openHost(site))
    const log = page.locator('.log')
    const status = page.locator('billfold-project').frameLocator('iframe')
    const offer = page.locator('billfold-proposal').frameLocator('iframe')

    await test.step('the project status is visible and causes no layout shift', async () => {
      await expect(status.getByRole('heading', { name: 'Online shop' })).toBeVisible()
      await expect(log).toContainText('billfold-ready · billfold-project')
      expect(await watched.shifts()).toBe(0)
      // This browser blocks third-party cookies.
      expect(await status.locator('body').evaluate(keepCookie)).toBe('')
    })

    await test.step('the proposal loads when it is near the viewport and is signed inside its frame', async () => {
      await page.getByRole('heading', { name: 'What we propose' }).scrollIntoViewIfNeeded()
      await expect(offer.getByRole('heading', { name: 'A second shop' })).toBeVisible()
      await offer.getByLabel('Type your full name as your signature:').fill(SIGNER)
      await offer.getByRole('button', { name: 'Sign Proposal' }).click()
      const terms = offer.getByRole('group', { name: 'Confirm your signature' })
      await expect(terms).toContainText('$2,400.00')
      // A click would scroll the page, and the button is only enabled after one second in view, so wait for that first.
      await expect(terms.getByRole('button', { name: 'Confirm and sign' })).toBeEnabled()
      await terms.getByRole('button', { name: 'Confirm and sign' }).click()
      await expect(offer.getByRole('heading', { name: 'Proposal Signed' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you for signing' })).toBeVisible()
      await expect(log.locator('li')).toContainText(['billfold-ready · billfold-proposal', 'billfold-signed · billfold-proposal'])
    })

    await test.step('the invoice is paid in a new tab', async () => {
      await page.getByRole('heading', { name: 'What is due' }).scrollIntoViewIfNeeded()
      const bill = page.locator('billfold-invoice').frameLocator('iframe')
      const opened = context.waitForEvent('page')
      await bill.getByRole('button', { name: 'Pay $600.00' }).click()
      const tab = await opened
      await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
      await tab.getByRole('button', { name: 'Pay in the sandbox' }).click()
      await expect(tab.getByText(/^Paid/).first()).toBeVisible()
      await tab.close()
      await expect(bill.getByRole('heading', { name: 'Payment received' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you for your payment' })).toBeVisible()
      await expect(log.locator('li').filter({ hasText: 'billfold-paid' })).toHaveText(['billfold-paid · billfold-invoice'])
      expect((await shared.call(invoiceCalls.get, { params: shared.invoice })).body.status).toBe('paid')
    })

    await test.step('the owner receives the signature, and the site receives only an event', async () => {
      const { body: proposal } = await shared.call(proposalCalls.get, { params: shared.proposal })
      expect(proposal.clientSignature).toBe(SIGNER)
      const messages = watched.messages.join('\n')
      expect(messages).toContain('"signed"')
      for (const secret of [shared.links.project, shared.links.proposal, shared.links.invoice, SIGNER, CLIENT_MAIL]) expect(messages).not.toContain(secret)
      expect(await context.cookies()).toEqual([])
      expect(watched.problems).toEqual([])
    })
  })
}

test('an example needs only a Billfold server and shows records shared from a demo', async ({ page, product }) => {
  const port = await freePort()
  const start = join(import.meta.dirname, '../../examples/plain-html/start.ts')
  const example = spawn(process.execPath, [start, '--billfold', product.origin, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(example.stdout, 'data')
    await page.goto(`http://localhost:${port}`)
    await expect(page.locator('.log')).toContainText('billfold-ready · billfold-project')
    await page.locator('billfold-proposal').scrollIntoViewIfNeeded()
    await expect(page.locator('.log')).toContainText('billfold-ready · billfold-proposal')
  } finally {
    example.kill()
  }
})
