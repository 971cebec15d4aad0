import type { FileAnswer } from '@billfold/contracts/call'
import type { Context } from './app.ts'

export function sendFile(ctx: Context, declared: string, { name, type = declared, content }: FileAnswer): void {
  ctx.type = type
  ctx.set('Content-Disposition', attachment(name))
  ctx.body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** Characters that some systems reject in file names, that would end the header, or that are invisible. */
const UNSAFE = /["*/:<>?\\|]|\p{C}/gu

/** RFC 6266: an ASCII name for old clients and the real name next to it. */
export function attachment(name: string): string {
  const safe = name.replace(UNSAFE, '-')
  return `attachment; filename="${plainLetters(safe)}"; filename*=UTF-8''${extendedValue(safe)}`
}

/** 'ü' becomes 'u'; characters without an ASCII form become '_', and so does '%', which some clients decode. */
function plainLetters(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\x20-\x7e]|["%\\/]/gu, '_')
}

/** RFC 8187 allows fewer characters than `encodeURIComponent`. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
