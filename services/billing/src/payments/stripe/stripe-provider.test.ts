import { startSandbox } from '@billfold/stripe-sandbox/sandbox'
import { expect, test } from 'vitest'
import { stripeProvider } from './stripe-provider.ts'

test('withdraws the invoice of a cancelled attempt even if the customer has 100 newer ones', async () => {
  const secretKey = 'sk_test_provider'
  const sandbox = await startSandbox({ port: 0, key: secretKey })
  const provider = stripeProvider({ secretKey, webhookSecret: undefined, apiBase: sandbox.origin })
  const attempt = { reference: 'first', number: 1, isResumed: false }
  const customerId = await provider.createCustomer({ name: 'Acme', email: 'hello@acme.test' }, attempt)
  const { providerId } = await provider.open({ customerId, number: 'INV-1', dueDate: '2099-12-31', lines: [{ description: 'Work', amount: '100.00' }] }, attempt)
  const { invoices } = sandbox.state
  const first = invoices[providerId]!
  for (let n = 0; n < 100; n += 1) invoices[`in_${n}`] = { ...first, id: `in_${n}`, metadata: { reference: `newer ${n}` } }
  await provider.abandon('first', customerId)
  expect(Object.values(invoices).filter(({ status }) => status === 'void').map(({ id }) => id)).toEqual([providerId])
  await sandbox.close()
})
