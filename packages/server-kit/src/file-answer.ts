import { Readable } from 'node:stream'
import type { FileAnswer, StreamedFile } from '@billfold/contracts/call'
import type { Context } from './app.ts'

/** Security measure: if a browser opens the file anyway, it cannot run scripts or load anything. */
const POLICY = "default-src 'none'; sandbox"

export function sendFile(ctx: Context, declared: string, file: FileAnswer | StreamedFile): void {
  ctx.type = file.type ?? declared
  ctx.set({ 'Content-Disposition': attachment(file.name), 'Content-Security-Policy': POLICY })
  if ('chunks' in file) {
    ctx.body = Readable.from(file.chunks, { objectMode: false })
    ctx.length = file.size
  } else {
    const { content } = file
    ctx.body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  }
}

/** Characters that some systems reject in file names, that could end the header, or that are invisible. */
const UNSAFE = /["*/:<>?\\|]|\p{C}/gu

export function safeFileName(name: string): string {
  return name.replace(UNSAFE, '-')
}

/** RFC 6266: sends an ASCII name for old clients, and the real name for all others. */
export function attachment(name: string): string {
  const safe = safeFileName(name)
  return `attachment; filename="${plainLetters(safe)}"; filename*=UTF-8''${extendedValue(safe)}`
}

/** 'ü' becomes 'u'. Characters without an ASCII form become '_', and so does '%', because some clients decode it. */
function plainLetters(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\x20-\x7e]|["%\\/]/gu, '_')
}

/** Also escapes the characters that `encodeURIComponent` keeps but RFC 8187 does not allow. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
