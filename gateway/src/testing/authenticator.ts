export function secretOf(uri: string): Buffer {
  const bits = Array.from(new URL(uri).searchParams.get('secret') ?? '', (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
