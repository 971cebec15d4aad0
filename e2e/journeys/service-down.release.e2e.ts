import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { startProduct } from '../harness/product.ts'
import { template } from '../harness/database-template.ts'
import { signInBrowser } from '../harness/session.ts'
import { expect, register, test } from '../harness/test.ts'

/** Starts its own product, because the test stops services. */
test('screens of a stopped service show an error and recover with Retry, while the rest keeps working', async ({ page, context }) => {
  const product = await startProduct(template())
  try {
    const { account, cookies } = await register(product)
    await signInBrowser(context, product.origin, cookies)
    await account.call(clientCalls.create, { body: { name: 'Acme', email: 'a@b.co' } })

    // Blocks the live stream, because it could refetch everything before Retry is clicked.
    await page.route(/\/api\/live\b/, (route) => route.abort())
    await product.stop('projects')
    const { status, error } = await account.call(clientCalls.list)
    expect([status, error.code]).toEqual([503, 'service_unavailable'])

    const requested: string[] = []
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    await page.goto(`${product.origin}/clients`)
    const failed = page.getByRole('alert').filter({ hasText: 'Parts of this page could not be loaded' })
    await expect(failed).toContainText('Clients and projects are not available right now')
    await expect(page.getByText('The clients could not be loaded')).toBeVisible()
    // Each call was requested only once, by the preload: after it failed, the page showed the error without another request.
    expect(requested.filter((path) => path.startsWith('/api/clients')).toSorted()).toEqual(['/api/clients', '/api/clients/summary'])
    await product.start('projects')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()

    await product.stop('projects')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  } finally {
    await product.close()
  }
})
