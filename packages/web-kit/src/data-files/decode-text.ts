/**
 * Decodes the encodings used by spreadsheets, XML and bank statements. Returns null for binary files such as PDFs, workbooks and images.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') || text.startsWith(ZIP) || text.startsWith(PDF) ? null : text
}

const ZIP = 'PK\u0003\u0004'
const PDF = '%PDF-'

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: Latin letters at the beginning have one zero byte each.
  if (bytes.length % 2 === 0 && first !== 0 && isZeroAt(bytes, [1, 3])) return 'utf-16le'
  if (bytes.length % 2 === 0 && second !== 0 && isZeroAt(bytes, [0, 2])) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : (declaredEncoding(bytes) ?? 'windows-1252')
}

function isZeroAt(bytes: Uint8Array, offsets: readonly number[]): boolean {
  return offsets.every((offset) => bytes[offset] === 0)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encoding in an XML declaration, if the browser supports it. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const [, name] = /^\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(beginningOf(bytes)) ?? []
  try {
    return name && new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096))
}

const EXCEL = 'This is an Excel file. Export it as CSV instead.'

/** Returns a message for formats that users often choose instead of CSV, or null for other formats. */
export function foreignFormat(bytes: Uint8Array, name: string): string | null {
  const start = beginningOf(bytes)
  if (start.startsWith(PDF)) return 'This is a PDF file. Export it as CSV instead.'
  // Excel workbooks from before 2007 are OLE compound files, which start with these bytes.
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return EXCEL
  if (!start.startsWith(ZIP)) return null
  if (/\.xls[xmb]?$/i.test(name) || /\bxl\/|\[Content_Types\]/.test(start)) return EXCEL
  return /\.zip$/i.test(name) ? 'This is a ZIP file. Unpack it and choose the CSV files in it.' : null
}
