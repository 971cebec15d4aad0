import type { FileEnding } from '@billfold/contracts/files/file-types'

/** True if the content matches the file extension. */
export function matchesEnding(ending: FileEnding, content: Uint8Array): boolean {
  return checks[ending](Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

type Check = (content: Buffer) => boolean

const checks: Record<FileEnding, Check> = {
  pdf: hasBytes('%PDF-'),
  png: hasBytes('\x89PNG\r\n\x1a\n'),
  jpg: hasBytes('\xff\xd8\xff'),
  jpeg: hasBytes('\xff\xd8\xff'),
  webp: (content) => hasBytes('RIFF')(content) && hasBytes('WEBP', 8)(content),
  csv: isText,
  txt: isText,
  docx: isOfficeFile('word/'),
  xlsx: isOfficeFile('xl/'),
}

function hasBytes(bytes: string, at = 0): Check {
  return (content) => content.toString('latin1', at, at + bytes.length) === bytes
}

// oxlint-disable-next-line no-control-regex -- the expression must match control characters
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
const UTF16_MARKS = [hasBytes('\xff\xfe'), hasBytes('\xfe\xff')]

/** Accepts any encoding without control characters, and UTF-16, which spreadsheets use to save text. */
function isText(content: Buffer): boolean {
  return UTF16_MARKS.some((hasMark) => hasMark(content)) || !BINARY.test(content.toString('latin1'))
}

/** Accepts a zip file with the parts of a document. Rejects macros, because files with macros have a different extension. */
function isOfficeFile(folder: string): Check {
  return (content) => {
    const names = zipNames(content)
    return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder)) && !names.some((name) => /vbaProject\.bin$/i.test(name))
  }
}

const ZIP_START = 'PK\x03\x04'
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 'PK\x05\x06'
const ENTRY_BYTES = 46
const END_BYTES = 22

/** The names in a zip file's central directory. Empty if the file is damaged. */
function zipNames(content: Buffer): string[] {
  const end = content.lastIndexOf(DIRECTORY_END, undefined, 'latin1')
  if (!hasBytes(ZIP_START)(content) || end === -1 || end + END_BYTES > content.length) return []
  const names: string[] = []
  let at = content.readUInt32LE(end + 16)
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || content.readUInt32LE(at) !== DIRECTORY_ENTRY) return []
    const length = content.readUInt16LE(at + 28)
    names.push(content.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length))
    at += ENTRY_BYTES + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return names
}
