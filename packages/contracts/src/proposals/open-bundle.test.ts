import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openBundle } from './open-bundle.ts'

const files = { 'document.json': strToU8('{"a":1}'), 'proposal.pdf': strToU8('%PDF'.repeat(100)) }
const zip = () => Buffer.from(zipSync(files))
const NOT_A_ZIP = 'This is not a .zip file, or it is damaged.'
const STRAY = 'The .zip file contains data that does not belong to any file.'

/** Field offsets in zip records. */
const centralAt = (bytes: Buffer) => bytes.indexOf('PK\u0001\u0002')
const endAt = (bytes: Buffer) => bytes.indexOf('PK\u0005\u0006')

/** A zip file with prepended data and adjusted offsets, as written by tools that prepend data. */
function prepended(data: string): Buffer {
  const bytes = Buffer.concat([Buffer.from(data), zip()])
  const end = endAt(bytes)
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + data.length, end + 16)
  for (let at = centralAt(bytes); at < end && at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + data.length, at + 42)
  }
  return bytes
}

/** A zip file with sizes and checksum after the content, as written by streaming zip tools. */
function streamed(change: (descriptor: Buffer) => void = () => {}): Buffer {
  const whole = Buffer.from(zipSync({ 'document.json': files['document.json'] }))
  const [central, end] = [centralAt(whole), endAt(whole)]
  const local = Buffer.from(whole.subarray(0, central))
  const descriptor = Buffer.concat([Buffer.from('PK\u0007\u0008'), local.subarray(14, 26)])
  change(descriptor)
  local.writeUInt16LE(8, 6)
  local.fill(0, 14, 26)
  const directory = Buffer.from(whole.subarray(central, end))
  directory.writeUInt16LE(8, 8)
  const tail = Buffer.from(whole.subarray(end))
  tail.writeUInt32LE(local.length + descriptor.length, 16)
  return Buffer.concat([local, descriptor, directory, tail])
}

describe('an unambiguous archive', () => {
  test('is opened, whether compressed or stored', () => {
    for (const bytes of [zipSync(files), zipSync(files, { level: 0 })]) expect(openBundle(bytes)).toEqual(new Map(Object.entries(files)))
  })

  test('is opened if it has data descriptors', () => {
    expect(openBundle(streamed())).toEqual(new Map([['document.json', files['document.json']]]))
  })

  test('lists a file named __proto__, so that it is reported', () => {
    const bytes = Buffer.from(zipSync({ ...files, document_: strToU8('x') }))
    for (let at = bytes.indexOf('document_'); at >= 0; at = bytes.indexOf('document_')) bytes.write('__proto__', at)
    expect([...openBundle(bytes).keys()]).toContain('__proto__')
  })
})

describe('an ambiguous archive', () => {
  test.each<[string, number, (bytes: Buffer, at: number) => void]>([
    ['name', 30, (bytes, at) => bytes.write('dokument.json', at)],
    ['method', 8, (bytes, at) => bytes.writeUInt16LE(0, at)],
    ['flags', 6, (bytes, at) => bytes.writeUInt16LE(1, at)],
    ['checksum', 14, (bytes, at) => bytes.writeUInt32LE(1, at)],
    ['size', 22, (bytes, at) => bytes.writeUInt32LE(1, at)],
  ])('is rejected if the local header has a different %s', (_, at, change) => {
    const bytes = zip()
    change(bytes, at)
    expect(() => openBundle(bytes)).toThrow('The .zip file describes document.json in two different ways.')
  })

  test('is rejected if the data descriptor has different sizes', () => {
    expect(() => openBundle(streamed((descriptor) => descriptor.writeUInt32LE(1, 4)))).toThrow('The .zip file describes document.json in two different ways.')
  })

  test('is rejected if there is data before the first file, with or without adjusted offsets', () => {
    expect(() => openBundle(prepended('#!/bin/sh'))).toThrow(STRAY)
    expect(() => openBundle(Buffer.concat([Buffer.from('#!/bin/sh'), zip()]))).toThrow(STRAY)
  })

  test('is rejected if there is data between the files and the directory', () => {
    const bytes = zip()
    const central = centralAt(bytes)
    const wider = Buffer.concat([bytes.subarray(0, central), Buffer.from('hidden'), bytes.subarray(central)])
    wider.writeUInt32LE(central + 6, endAt(wider) + 16)
    expect(() => openBundle(wider)).toThrow(STRAY)
  })

  test('is rejected if there is data after the end', () => {
    expect(() => openBundle(Buffer.concat([zip(), Buffer.from('more')]))).toThrow(NOT_A_ZIP)
    expect(() => openBundle(Buffer.concat([zip(), zip()]))).toThrow(STRAY)
  })

  test('is rejected if a file’s content is longer or shorter than declared', () => {
    for (const size of [399, 401]) {
      const bytes = zip()
      const [local, central] = [bytes.indexOf('proposal.pdf') - 30, bytes.lastIndexOf('proposal.pdf') - 46]
      bytes.writeUInt32LE(size, local + 22)
      bytes.writeUInt32LE(size, central + 24)
      expect(() => openBundle(bytes), String(size)).toThrow(NOT_A_ZIP)
    }
  })
})

test('an archive with huge declared sizes is not decompressed', () => {
  const bytes = zip()
  bytes.writeUInt32LE(0x7fffffff, centralAt(bytes) + 24)
  expect(() => openBundle(bytes)).toThrow('The .zip file is too large.')
})

test('files that are not zip archives are rejected with an explanation', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('no zip'), Buffer.alloc(100), zip().subarray(0, 100)])
    expect(() => openBundle(bytes)).toThrow(NOT_A_ZIP)
})
