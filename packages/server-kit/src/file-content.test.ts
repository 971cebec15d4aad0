import type { FileEnding } from '@billfold/contracts/files/file-types'
import { describe, expect, test } from 'vitest'
import { matchesEnding } from './file-content.ts'
import { sampleDocument, sampleJpeg, samplePdf, samplePng, sampleWebp, sampleWorkbook, zipOf } from './testing/files.ts'

const contents = {
  pdf: samplePdf(),
  png: samplePng(),
  jpg: sampleJpeg(),
  webp: sampleWebp(),
  docx: sampleDocument(),
  xlsx: sampleWorkbook(),
  txt: Buffer.from('Größe;2,5\r\n'),
}
const endings = Object.keys(contents) as (keyof typeof contents)[]

describe('the content of a file', () => {
  test.each(endings)('of type %s is accepted only for its own extension', (ending) => {
    expect(endings.filter((other) => matchesEnding(other, contents[ending]))).toEqual([ending])
  })

  test.each<[string, FileEnding, Buffer]>([
    ['a JPEG file named .jpeg', 'jpeg', sampleJpeg()],
    ['CSV in Windows-1252', 'csv', Buffer.from('Gr\xf6\xdfe', 'latin1')],
    ['CSV in UTF-16', 'csv', Buffer.from('\ufeffa;b', 'utf16le')],
  ])('is accepted if it matches the extension: %s', (_, ending, content) => {
    expect(matchesEnding(ending, content)).toBe(true)
  })

  test.each<[string, FileEnding, Buffer]>([
    ['an HTML page named .pdf', 'pdf', Buffer.from('<script>alert(1)</script>')],
    ['an executable named .txt', 'txt', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
    ['a WAV file named .webp', 'webp', Buffer.from('RIFF\x1a\0\0\0WAVEfmt ', 'latin1')],
    ['an arbitrary zip file named .docx', 'docx', zipOf('word/document.xml')],
    ['a document with macros', 'docx', zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['a truncated document', 'docx', sampleDocument().subarray(0, -30)],
    ['a zip directory that points outside the file', 'docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06'), Buffer.alloc(18, 0xff)])],
    ['an empty file', 'pdf', Buffer.alloc(0)],
  ])('is rejected if it does not match the extension: %s', (_, ending, content) => {
    expect(matchesEnding(ending, content)).toBe(false)
  })
})
