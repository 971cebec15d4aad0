import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { freePort, takeIfFree } from './ports.ts'
import type { Program } from './program.ts'
import type { ProgramSettings } from './programs.ts'

interface Sandbox {
  program: Program
  /** Variables that make programs use the sandbox. */
  stripe: Pick<Environment, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>
}

/** Replaces Stripe if there is no key: only with the embedded database, so never in production. */
export async function stripeSandbox({ root, environment, secrets }: ProgramSettings): Promise<Sandbox | undefined> {
  if (environment.STRIPE_SECRET_KEY || environment.STRIPE_API_BASE || environment.DATABASE_URL) return undefined
  // Payment links contain the port, so it should be the same at every start.
  const beside = environment.PORT + 1
  const port = (await takeIfFree(beside)) ? beside : await freePort()
  const secret = (prefix: string) =>
    prefix + createHmac('sha256', secrets.keys.stripeSandbox).update(`stripe sandbox ${prefix}`).digest('hex').slice(0, 32)
  const stripe = {
    STRIPE_SECRET_KEY: secret('sk_test_'),
    STRIPE_WEBHOOK_SECRET: secret('whsec_'),
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  }
  const origin = new URL(environment.PUBLIC_ORIGIN)
  const program = {
    name: 'stripe-sandbox',
    port,
    main: join(root, 'stripe-sandbox', 'src', 'main.ts'),
    reload: false,
    environment: {
      ...stripe,
      PORT: String(port),
      WEBHOOK_URL: `http://127.0.0.1:${environment.PORT}/api/webhooks/stripe`,
      STATE_FILE: join(environment.DATA_DIR, 'stripe-sandbox.json'),
      SANDBOX_ORIGIN: `http://${origin.hostname}:${port}`,
    },
  }
  return { program, stripe }
}
