import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openZip } from './zip-reader.ts'
import { writeZip } from './zip-writer.ts'

/** Keeps the bytes of an archive in memory. */
function memory() {
  const parts: Buffer[] = []
  return {
    bytes: () => Buffer.concat(parts),
    store: async (content: AsyncIterable<Buffer>) => {
      for await (const part of content) parts.push(part)
      return Buffer.concat(parts).length
    },
  }
}

async function* words() {
  for (const word of ['one ', 'two ', 'three']) {
    await delay(1)
    yield word
  }
}

async function written() {
  const { bytes, store } = memory()
  const zip = await writeZip(store, new Date('2026-11-29T08:00:00Z'))
  const first = await zip.add('a/words.txt', words())
  const second = await zip.add('b.bin', Buffer.from([1, 2, 3]), { isCompressed: true })
  return { size: await zip.finish(), zip: bytes(), first, second }
}

const read = (zip: Buffer, isWanted: (name: string) => boolean = () => true) => openZip({ size: zip.length, read: (start, end) => Readable.from([zip.subarray(start, end)]), isWanted })

async function contentOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('writes entries sequentially to a ZIP file that other programs can read', async () => {
  const { zip, size, first, second } = await written()
  const files = unzipSync(zip)
  expect([size, Buffer.from(files['a/words.txt'] ?? []).toString(), [...(files['b.bin'] ?? [])]]).toEqual([zip.length, 'one two three', [1, 2, 3]])
  expect([first.size, second.size]).toEqual([13, 3])
})

test('reads a file back with the same hash that was recorded when it was written', async () => {
  const { zip, first } = await written()
  let hash = ''
  const archive = await read(zip)
  expect(await contentOf(archive.stream('a/words.txt', (sha256) => (hash = sha256)))).toBe('one two three')
  expect(hash).toBe(first.sha256)
  expect([archive.has('b.bin'), (await read(zip, (name) => name !== 'b.bin')).has('b.bin')]).toEqual([true, false])
})

test('throws an error that occurs in a file’s content, after which the archive can be aborted', async () => {
  async function* broken() {
    yield 'one'
    await delay(1)
    throw new Error('no more words')
  }
  const { store } = memory()
  const zip = await writeZip(store, new Date())
  await expect(zip.add('a.txt', broken())).rejects.toThrow('no more words')
  await zip.abort()
})

test('rejects damaged ZIP files and files that are not ZIP files', async () => {
  const { zip } = await written()
  const damaged = Buffer.from(zip)
  damaged.fill(0, 40, 50)
  await expect(read(Buffer.from('no zip'))).rejects.toThrow('This is not a ZIP file from Billfold')
  const archive = await read(damaged)
  await expect(contentOf(archive.stream('a/words.txt'))).rejects.toThrow('This is not a ZIP file from Billfold')
})
