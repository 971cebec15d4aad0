import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test, vi } from 'vitest'

const DAMAGED = 'This is not a .zip file, or it is damaged.'

beforeAll(async () => {
  document.body.innerHTML = '<form><input id="bundle"><input id="key"></form><div id="result"></div><p id="save"></p>'
  await import('./verify-page.ts')
})

const result = () => document.querySelector('#result')!.textContent

function choose(...files: readonly Pick<File, 'name' | 'arrayBuffer'>[]): void {
  const input = document.querySelector('#bundle')!
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  input.dispatchEvent(new Event('change'))
}

/** A zip file with one file that does not belong in a bundle and whose name the page therefore reports. */
function zipOf(inside: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(zipSync({ [inside]: strToU8('x') }))
}

test.each(['evidence.zip', 'Evidence.ZIP', 'evidence'])('opens a bundle even if its file name is %s', async (name) => {
  choose(new File([zipOf(`${name}.txt`)], name))
  await vi.waitFor(() => expect(result()).toContain(`${name}.txt does not belong to the bundle`))
})

test('reports a file that is not a bundle', async () => {
  choose(new File(['<html>'], 'evidence'))
  await vi.waitFor(() => expect(result()).toContain(DAMAGED))
})

test('checks the files of an unpacked bundle together', async () => {
  choose(new File(['{}'], 'document.json'), new File(['x'], 'other.txt'))
  await vi.waitFor(() => expect(result()).toContain('other.txt does not belong to the bundle'))
})

test.each([
  ['the result', zipOf('first.txt')],
  ['an error', strToU8('damaged')],
])('never shows %s for an earlier file that took longer to check than the current one', async (_, content) => {
  const read = Promise.withResolvers<ArrayBuffer>()
  choose({ name: 'first.zip', arrayBuffer: () => read.promise })
  choose(new File([zipOf('second.txt')], 'second.zip'))
  await vi.waitFor(() => expect(result()).toContain('second.txt does not belong to the bundle'))
  const second = result()
  read.resolve(Uint8Array.from(content).buffer)
  // Waits until the first verification has finished.
  await new Promise((resolve) => setTimeout(resolve))
  expect(result()).toBe(second)
})
