import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { caller } from '@billfold/server-kit/testing/caller'
import { unzipSync, zipSync } from 'fflate'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, test } from '../harness/test.ts'

/** Signs through the API, because another journey covers the signing page. */
async function signProposal({ call }: Account, origin: string): Promise<Uint8Array> {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const offer = { clientId: client.id, title: 'Online shop', description: 'A new shop', clientEmail: client.email, lineItems: [{ description: 'Work', rate: '2400' }] }
  const { body: proposal } = await call(proposalCalls.create, { body: offer })
  const { body: link } = await call(proposalSharingCalls.generate, { params: proposal })
  const params = { shareToken: link.shareUrl.split('/').at(-1) }
  const anyone = caller(origin, () => ({}))
  await anyone(proposalSharingCalls.sign, { params, body: { signature: 'Wile E. Coyote' } })
  return (await anyone(proposalSharingCalls.publicBundle, { params })).body
}

test('a saved copy of the verification page checks downloaded evidence offline and detects tampering', async ({ page, browser, account, product }, info) => {
  const evidence = await signProposal(account, product.origin)
  const sound = info.outputPath('evidence.zip')
  const changed = info.outputPath('changed.zip')
  const saved = info.outputPath('verify-signature.html')
  await writeFile(sound, evidence)
  const files = unzipSync(evidence)
  const cheaper = Buffer.from(Buffer.from(files['document.json'] ?? []).toString().replace('2400.00', '2.00'))
  await writeFile(changed, zipSync({ ...files, 'document.json': cheaper }))

  await test.step('the verification page can be saved', async () => {
    await page.goto('/verify-signature')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save this page' }).click()
    await (await download).saveAs(saved)
    expect(await readFile(saved, 'utf8')).toContain('Check a signed proposal')
    await page.getByLabel('Evidence').setInputFiles(sound)
    await expect(page.getByRole('heading', { name: 'This evidence is complete and unchanged, and was sealed by the Billfold that served this page' })).toBeVisible()
    await expectAccessible(page)
  })

  const key = await (await fetch(`${product.origin}/.well-known/billfold-signing-key`)).text()
  const context = await browser.newContext({ offline: true })
  const offline = await context.newPage()
  await offline.goto(pathToFileURL(saved).href)
  await offline.getByLabel('Public key').fill(key)

  await test.step('the page shows what was signed and which key sealed the evidence', async () => {
    await offline.getByLabel('Evidence').setInputFiles(sound)
    await expect(offline.getByRole('heading', { name: 'This evidence is complete and unchanged, and was sealed with the key that you trust' })).toBeVisible()
    await expect(offline.getByText('Wile E. Coyote')).toBeVisible()
    await expect(offline.getByText('$2,400.00, of which $1,200.00 (50%) as down payment')).toBeVisible()
  })

  await test.step('the page reports a seal made with another key as unknown', async () => {
    await offline.getByLabel('Public key').fill('A'.repeat(43))
    await offline.getByLabel('Public key').blur()
    const verdict = offline.getByRole('heading', { name: 'Unknown seal' })
    await expect(verdict).toBeVisible()
    await expect(offline.locator('.good')).toHaveCount(0)
    await expectAccessible(offline)
    await offline.getByLabel('Public key').fill(key)
  })

  await test.step('the page names a file that was tampered with', async () => {
    await offline.getByLabel('Evidence').setInputFiles(changed)
    await expect(offline.getByRole('heading', { name: 'This evidence was changed or is incomplete' })).toBeVisible()
    await expect(offline.getByText('document.json was changed')).toBeVisible()
  })
  await context.close()
})
