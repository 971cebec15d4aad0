import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './build-package.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Folder of a project that has installed the packed packages and React. */
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'billfold-packed-'))
  const modules = join(project, 'node_modules')
  for (const name of ['embed', 'embed-react']) {
    const dist = await buildPackage(ROOT, name)
    await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: dist })
    const folder = join(modules, '@billfold', name)
    await mkdir(folder, { recursive: true })
    await run('tar', ['-xzf', join(project, `billfold-${name}-0.1.0.tgz`), '--strip-components=1', '-C', folder])
  }
  await mkdir(join(modules, '@types'))
  for (const name of ['react', 'react-dom', '@types/react']) await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
}, 60_000)
afterAll(() => rm(project, { recursive: true }))

test('the installed packages can be imported and rendered on a server', async () => {
  const code = `
    import { loadBillfold } from '@billfold/embed'
    import { BillfoldProject, BillfoldProposal } from '@billfold/embed-react'
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    await loadBillfold({ origin: 'https://billfold.example' })
    console.log(renderToStaticMarkup(createElement(BillfoldProject, { origin: 'https://billfold.example', token: 'T', inline: true, minHeight: 300, className: 'wide' })))
    console.log(renderToStaticMarkup(createElement(BillfoldProposal, { token: 'T', theme: 'dark', children: createElement('a', { href: '/x' }, 'Open') })))`
  await writeFile(join(project, 'server.js'), code)
  const { stdout } = await run(process.execPath, [join(project, 'server.js')])
  expect(stdout.trim().split('\n')).toEqual([
    '<billfold-project class="wide" min-height="300" inline="" token="T"></billfold-project>',
    '<billfold-proposal token="T" theme="dark"><a href="/x">Open</a></billfold-proposal>',
  ])
})

test('type declarations accept the custom elements and reject unknown elements', { timeout: 30_000 }, async () => {
  const code = `
    import { BillfoldProposal } from '@billfold/embed-react'
    import type { BillfoldErrorCode } from '@billfold/embed'
    export const right = <BillfoldProposal token="T" accent="#0a7" onSigned={() => undefined} onError={(code: BillfoldErrorCode) => code} />
    export const raw = <billfold-project token="T" inline="" />
    document.querySelector('billfold-proposal')?.addEventListener('billfold-error', ({ detail }) => detail.code.length)
    // @ts-expect-error
    export const wrong = <BillfoldProposal token="T" theme="blue" />
    // @ts-expect-error
    export const without = <billfold-project />
    // @ts-expect-error
    document.querySelector('billfold-proposal')?.addEventListener('billfold-error', ({ detail }) => detail.token)`
  await writeFile(join(project, 'types.tsx'), code)
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--jsx', 'react-jsx']
  const checked = run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, join(project, 'types.tsx')], { cwd: project })
  await expect(checked.catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)))).resolves.toBeTruthy()
})
