import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { expect, test } from '../harness/test.ts'

test('code in a proposal’s sections is never executed', async ({ page, account, product }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Acme Studio', email: 'hello@acme.test' } })
  const third = Math.ceil(richTextAttacks.length / 3)
  const [projectOverview, keyFeatures, projectDeliverables] = [0, 1, 2].map((part) =>
    richTextAttacks.slice(part * third, (part + 1) * third).map((attack) => `<p>Before</p>${attack}<p>After</p>`).filter((text) => !text.includes('\u0000') && !text.includes('\u0001')).join('\n'),
  )
  const offer = { clientId: client.id, title: 'Attack', description: '<img src=x onerror=alert(1)>', clientEmail: 'a@b.co', amount: '1' }
  const { status, body } = await account.call(proposalCalls.create, { body: { ...offer, projectOverview, keyFeatures, projectDeliverables } })
  expect(status).toBe(201)

  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) foreign.push(request.url())
  })
  await page.goto(`/proposals/${body.id}`)
  await expect(page.getByRole('heading', { name: 'Project Deliverables' })).toBeVisible()
  for (const element of await page.getByRole('article').locator('p, b, h1, td').all()) await element.dispatchEvent('mouseover')
  const acting = await page.getByRole('article').evaluate((article) =>
    [...article.querySelectorAll('script, style, iframe, object, embed, form, input, svg, math, img, link, meta, base, [style]')].map(({ outerHTML }) => outerHTML),
  )
  const handlers = await page.getByRole('article').evaluate((article) =>
    [...article.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on'))),
  )
  expect([acting, handlers, dialogs, foreign]).toEqual([[], [], [], []])
})
