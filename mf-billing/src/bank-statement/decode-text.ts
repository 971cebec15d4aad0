/** Decodes the encodings of bank statements. Null for files that are no text, such as PDF and workbooks. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoderOf(bytes).decode(bytes)
  const isBinary = text.includes('\0') || text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF')
  return isBinary ? null : text
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  // Without a mark, every other byte of Latin letters is zero.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return new TextDecoder('utf-16le')
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return new TextDecoder('utf-16be')
  return isUtf8(bytes) ? new TextDecoder('utf-8') : new TextDecoder(declaredEncoding(bytes) ?? 'windows-1252')
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const BEGINNING = 1000

/** The encoding in an XML declaration, if browsers know it. Latin-1 is read as Windows-1252, which contains it. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const [, name] = /^\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(new TextDecoder('windows-1252').decode(bytes.subarray(0, BEGINNING))) ?? []
  try {
    return name && new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
