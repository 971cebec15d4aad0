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

/** Runs it like `npm run verify-signature`. */
async function verify(content: Uint8Array, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'evidence.zip')
  await writeFile(path, content)
  return run(path, ...more)
}

function run(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'verify-signature.ts'), ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr })
    })
  })
}

test('accepts a complete bundle sealed with a trusted key and prints its facts', async () => {
  const { code, said } = await verify(zip, '--key', `another-key, ${sampleKey.publicKey}`)
  expect([code, said.split('\n')[0]]).toEqual([0, 'VALID: whole, and sealed with a key that you trust'])
  for (const part of ['Wile E. Coyote', sampleDocument.title, '2026-11-21 09:30:00.000 UTC', '203.0.113.7', sampleKey.publicKey]) expect(said).toContain(part)
})

test.each([[[]], [['--key', 'another']]])('reports an unknown seal with the arguments %j', async (args) => {
  const { code, said } = await verify(zip, ...args)
  expect([code, said.split('\n')[0]]).toEqual([1, expect.stringMatching(/^UNKNOWN SEAL: /)])
})

test('reports a file called __proto__ that an archive library would drop', async () => {
  const bytes = Buffer.from(zipSync({ ...unzipSync(zip), document_: new TextEncoder().encode('x') }))
  for (let at = bytes.indexOf('document_'); at >= 0; at = bytes.indexOf('document_')) bytes.write('__proto__', at)
  const { code, said } = await verify(bytes, '--key', sampleKey.publicKey)
  expect([code, said]).toEqual([1, expect.stringContaining('__proto__ does not belong to the bundle')])
})

test('rejects a changed bundle and names each changed file', async () => {
  const files = unzipSync(zip)
  const changed = { ...files, 'proposal.pdf': new TextEncoder().encode('%PDF-1.3 other'), 'document.json': new TextEncoder().encode('{}') }
  const { code, said } = await verify(zipSync(changed))
  expect([code, said.split('\n')[0]]).toEqual([1, 'NOT VALID'])
  for (const name of ['proposal.pdf was changed', 'document.json was changed']) expect(said).toContain(name)
})

test('rejects a bundle with the same file twice', async () => {
  // Names of the same length, so that one can replace the other in the finished file.
  const twice = Buffer.from(zipSync({ ...unzipSync(zip), 'dokument.json': new TextEncoder().encode('{}') }))
  for (let at = twice.indexOf('dokument.json'); at >= 0; at = twice.indexOf('dokument.json')) twice.write('document.json', at)
  const { code, said } = await verify(twice)
  expect([code, said.trim()]).toEqual([1, 'It holds document.json twice.'])
})

test('explains what is not a .zip, does not exist or is not a file', async () => {
  expect(await verify(new TextEncoder().encode('no zip'))).toEqual({ code: 1, said: 'It is no .zip file, or it is damaged.\n' })
  expect(await run(join(folder, 'nowhere.zip'))).toMatchObject({ code: 1, said: expect.stringContaining('no such file') })
  expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('Usage: npm run verify-signature') })
})

test('removes control characters from names', async () => {
  const { said } = await verify(await bundleOf('\u001b[31mWile\u202eE'))
  expect(said).toContain('�[31mWile�E')
})
