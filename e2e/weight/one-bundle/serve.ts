import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchProgram, openLog } from '../../../scripts/start/processes.ts'
import { freePort } from '../../../scripts/start/ports.ts'
import type { Product } from '../../harness/product.ts'
import { buildOneBundle } from './build.ts'

interface OneBundle extends AsyncDisposable {
  origin: string
}

export async function serveOneBundle(product: Product): Promise<OneBundle> {
  return serveInstead(product, await buildOneBundle())
}

/** Serves this front end from a second gateway that uses the product's settings and services. */
export async function serveInstead({ gateway }: Product, root: string): Promise<OneBundle> {
  await mkdir(join(root, 'logs'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = { ...gateway.environment, PORT: String(port), PUBLIC_ORIGIN: origin, FRONT_ENDS: root }
  const run = launchProgram({ ...gateway, port, environment }, openLog(root, 'one-bundle', 'silent'))
  await run.ready
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await run.stop()
      await rm(root, { recursive: true })
    },
  }
}
