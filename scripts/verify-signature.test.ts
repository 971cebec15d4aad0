import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOf, sampleKey } from '../services/proposals/src/testing/sample-bundle.ts'
import { sampleDocument } from '../services/proposals/src/testing/signed-document.ts'

let folder: string
let zip: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-evidence-'))
  zip = await bundleOf('Wile E. Coyote')
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs `npm run verify-signature`. */
async function verify(content: Uint8Array, ...more: string[]): Promise<{ code: number; output: string }> {
  const path = join(folder, 'evidence.zip')
  await writeFile(path, content)
  return run(path, ...more)
}

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'verify-signature.ts'), ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

test('reports a complete bundle with a trusted seal as valid and lists the details of the signature', async () => {
  const { code, output } = await verify(zip, '--key', `another-key, ${sampleKey.publicKey}`)
  expect([code, output.split('\n')[0]]).toEqual([0, 'VALID: whole, and sealed with a key that you trust'])
  for (const part of ['Wile E. Coyote', sampleDocument.title, '2026-11-21 09:30:00.000 UTC', '203.0.113.7', sampleKey.publicKey]) expect(output).toContain(part)
})

test.each([[[]], [['--key', 'another']]])('reports an unknown seal when run with %j', async (args) => {
  const { code, output } = await verify(zip, ...args)
  expect([code, output.split('\n')[0]]).toEqual([1, expect.stringMatching(/^UNKNOWN SEAL: /)])
})

test('reports a file called __proto__, which an archive library would drop silently', async () => {
  const bytes = Buffer.from(zipSync({ ...unzipSync(zip), document_: new TextEncoder().encode('x') }))
  for (let at = bytes.indexOf('document_'); at >= 0; at = bytes.indexOf('document_')) bytes.write('__proto__', at)
  const { code, output } = await verify(bytes, '--key', sampleKey.publicKey)
  expect([code, output]).toEqual([1, expect.stringContaining('__proto__ does not belong to the bundle')])
})

test('reports each file that was changed', async () => {
  const files = unzipSync(zip)
  const changed = { ...files, 'proposal.pdf': new TextEncoder().encode('%PDF-1.3 other'), 'document.json': new TextEncoder().encode('{}') }
  const { code, output } = await verify(zipSync(changed))
  expect([code, output.split('\n')[0]]).toEqual([1, 'NOT VALID'])
  for (const name of ['proposal.pdf was changed', 'document.json was changed']) expect(output).toContain(name)
})

test('rejects an archive that contains two files with the same name', async () => {
  // The two names have the same length, so that one can be replaced with the other inside the archive.
  const twice = Buffer.from(zipSync({ ...unzipSync(zip), 'dokument.json': new TextEncoder().encode('{}') }))
  for (let at = twice.indexOf('dokument.json'); at >= 0; at = twice.indexOf('dokument.json')) twice.write('document.json', at)
  const { code, output } = await verify(twice)
  expect([code, output.trim()]).toEqual([1, 'The .zip file contains document.json twice.'])
})

test('reports a file that is not a zip, a missing file and a missing argument', { timeout: 30_000 }, async () => {
  expect(await verify(new TextEncoder().encode('no zip'))).toEqual({ code: 1, output: 'This is not a .zip file, or it is damaged.\n' })
  expect(await run(join(folder, 'nowhere.zip'))).toMatchObject({ code: 1, output: expect.stringContaining('no such file') })
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run verify-signature') })
})

test('removes terminal control characters from names', async () => {
  const { output } = await verify(await bundleOf('\u001b[31mWile\u202eE'))
  expect(output).toContain('�[31mWile�E')
})
