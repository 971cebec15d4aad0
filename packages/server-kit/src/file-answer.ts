import type { FileAnswer } from '@billfold/contracts/call'
import type { Context } from './app.ts'

export function sendFile(ctx: Context, declared: string, { name, type = declared, content }: FileAnswer): void {
  ctx.type = type
  ctx.set('Content-Disposition', attachment(name))
  ctx.body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** What some system refuses in a file name, what would end the header, and what nobody sees. */
const UNSAFE = /["*/:<>?\\|]|\p{C}/gu

/** RFC 6266: a name of plain letters for old readers, and beside it the real one. */
export function attachment(name: string): string {
  const safe = name.replace(UNSAFE, '-')
  return `attachment; filename="${plainLetters(safe)}"; filename*=UTF-8''${extendedValue(safe)}`
}

/** 'ü' becomes 'u', what has no plain letter becomes '_'; so does '%', which some readers decode. */
function plainLetters(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\x20-\x7e]|["%\\/]/gu, '_')
}

/** RFC 8187. `encodeURIComponent` leaves a few characters that it does not allow. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
