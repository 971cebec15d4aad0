/** The text of a file, in the encodings that spreadsheets write CSV in. Null for what is no text: a workbook, a picture. */
export function decodeFile(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isUtf16 ? new TextDecoder('utf-16le').decode(bytes) : decodeUtf8(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text
}

/** What is no UTF-8 comes from a Windows program of old. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
