/** Decodes the encodings in which spreadsheets write CSV. Null for binary files such as workbooks and images. */
export function decodeFile(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isUtf16 ? new TextDecoder('utf-16le').decode(bytes) : decodeUtf8(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text
}

/** Falls back to the Windows code page of old programs. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
