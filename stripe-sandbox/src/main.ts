import { origin, port, readEnvironment } from '@billfold/server-kit/environment'
import { createLogger } from '@billfold/server-kit/logger'
import { runMain, runUntilSignal } from '@billfold/server-kit/run'
import * as z from 'zod/mini'
import { startSandbox } from './sandbox.ts'

const environment = z.object({
  PORT: port,
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  WEBHOOK_URL: z.string(),
  STATE_FILE: z.string(),
  /** Address of the hosted pages for browsers. */
  SANDBOX_ORIGIN: origin('http://localhost:3001'),
})

await runMain(async () => {
  const { PORT, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, WEBHOOK_URL: url, STATE_FILE: file, SANDBOX_ORIGIN } = readEnvironment(environment)
  const log = createLogger('stripe-sandbox', 'info')
  await runUntilSignal(() => startSandbox({ port: PORT, key, webhook: { url, secret }, file, origin: SANDBOX_ORIGIN, log }), log)
})
