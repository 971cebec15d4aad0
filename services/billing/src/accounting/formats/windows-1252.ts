const decoder = new TextDecoder('windows-1252')
const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/** Letters that the code page does not have lose their accents; other characters become '?'. */
export function encodeWindows1252(text: string): Uint8Array {
  const known = Array.from(text.normalize('NFC')).flatMap((character) => {
    const byte = bytes.get(character)
    return byte === undefined ? Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => bytes.get(letter) ?? UNKNOWN) : [byte]
  })
  return Uint8Array.from(known)
}
