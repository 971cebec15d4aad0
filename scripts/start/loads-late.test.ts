import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = dirname(dirname(import.meta.dirname))

/** Imports what it is told and answers with the packages that this took, and parts of Node that cost as much as one. */
const LOOK = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  for (const path of process.argv.slice(1)) await import(path)
  if (process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')) packages.add('fetch')
  process.stdout.write([...packages].join(' '))
`

/** What writes PDF, sends mail, works on jobs, talks to Stripe, packs bundles, and Node's own fetch: few requests need it, and each is 5 to 30 MB in every process. */
const LATE = ['pdfmake', 'pdfkit', 'fontkit', 'nodemailer', 'pg-boss', 'luxon', 'stripe', 'fflate', '@mikro-orm/migrations', 'fetch']

test.each(['gateway', 'services/projects', 'services/billing', 'services/proposals'])('%s listens without what few requests need', async (folder) => {
  // What a main.ts imports.
  const modules = [join(root, 'packages', 'server-kit', 'src', 'service.ts'), join(root, folder, 'src', 'service.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOOK, ...modules])
  const loaded = stdout.split(' ')
  expect(loaded).toContain('koa')
  expect(loaded.filter((name) => LATE.includes(name))).toEqual([])
}, 30_000)
