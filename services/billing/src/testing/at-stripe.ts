import { openDatabase } from '@billfold/server-kit/database/open-database'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { recordedLog, silentLog } from '@billfold/server-kit/testing/log'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { type Sandbox, startSandbox } from '@billfold/stripe-sandbox/sandbox'
import { signatureOf } from '@billfold/stripe-sandbox/webhooks'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type BillRefresh, pollBills, refreshJob, voidOrphanedBills } from '../payments/payment-jobs.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'

const SECRET_KEY = 'sk_test_billing'
export const WEBHOOK_SECRET = 'whsec_billing'

type SandboxInvoice = Sandbox['state']['invoices'][string]

export interface AtStripe {
  service: TestService
  sandbox: Sandbox
  provider: PaymentProvider
  orm: MikroORM
  invoices(): SandboxInvoice[]
  customers(): Sandbox['state']['customers'][string][]
  sendEvent(event: { id: string; type: string; object?: unknown }, signature?: string): Promise<number>
  /** Delivers exactly this body, signed as Stripe would sign it. */
  sendBytes(payload: Buffer<ArrayBuffer>): Promise<number>
  /** Runs the jobs queued by webhooks and returns their number. */
  runQueuedJobs(): Promise<number>
  /** Runs the per-minute jobs as if there had been no webhook for an hour, and returns their log. */
  poll(jobs?: readonly (typeof pollBills)[]): Promise<string>
  close(): Promise<void>
}

export async function startAtStripe(timeout?: number): Promise<AtStripe> {
  const sandbox = await startSandbox({ port: 0, key: SECRET_KEY })
  const provider = stripeProvider({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: sandbox.origin, ...(timeout && { timeout }) })
  const service = await startTestService(billingServiceWith(provider))
  const { database } = service
  const orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: billingServiceWith(provider).entities })

  async function post(payload: Buffer<ArrayBuffer>, signature = signatureOf(payload.toString(), WEBHOOK_SECRET)): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signature,
      [IDENTITY_HEADER]: signTestIdentity({ userId: null, timeZone: 'UTC', service: 'billing' }),
    }
    return (await fetch(`http://127.0.0.1:${service.port}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })).status
  }

  return {
    service,
    sandbox,
    provider,
    orm,
    invoices: () => Object.values(sandbox.state.invoices),
    customers: () => Object.values(sandbox.state.customers),
    async sendEvent({ id, type, object = {} }, signature) {
      return post(Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } })), signature)
    },
    sendBytes: (payload) => post(payload),
    async runQueuedJobs() {
      const jobs = await orm.em.getConnection().execute<{ data: BillRefresh }[]>("delete from billing_jobs.job where name = 'refresh-bill' returning data")
      for (const { data } of jobs) await refreshJob(provider).run({ orm, log: silentLog }, data)
      return jobs.length
    },
    async poll(jobs = [voidOrphanedBills, pollBills]) {
      const { log, text } = recordedLog()
      const anHourOn = new Date(Date.now() + 3_600_000)
      for (const job of jobs) await job({ orm, log }, provider, anHourOn)
      return text()
    },
    async close() {
      await orm.close()
      await service.close()
      await sandbox.close()
    },
  }
}
