import { AppError } from '@billfold/contracts/errors'
import { describe, expect, test } from 'vitest'
import { chunk, exif, gif, gifExtension, jpeg, png, SECRET, segment } from '../testing/sample-pictures.ts'
import { cleanLogo, cleanPicture } from './clean-picture.ts'
import { orientationOf } from './orientation.ts'

function refusalOf(work: () => unknown): [string, string] | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.code, error.message] : ['not ours', String(error)]
  }
}

describe('a picture', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/gif', gif()],
  ])('without metadata is kept byte for byte: %s', (type, bytes) => {
    expect(cleanPicture(bytes)).toEqual({ type, bytes })
  })

  test.each<[string, Buffer, Buffer]>([
    ['a JPEG with EXIF', jpeg(exif(1)), jpeg()],
    ['a JPEG with XMP', jpeg(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`)), jpeg()],
    ['a JPEG with IPTC', jpeg(segment(0xed, `Photoshop 3.0\0${SECRET}`)), jpeg()],
    ['a JPEG with a comment', jpeg(segment(0xfe, SECRET)), jpeg()],
    ['a JPEG with a second picture behind its end', Buffer.concat([jpeg(), jpeg(exif(1))]), jpeg()],
    ['a PNG with texts', png({}, chunk('tEXt', SECRET), chunk('iTXt', SECRET), chunk('zTXt', SECRET)), png()],
    ['a PNG with EXIF, a time and what only its program knows', png({}, chunk('eXIf', SECRET), chunk('tIME', SECRET), chunk('prVt', SECRET)), png()],
    ['a PNG with something behind its end', Buffer.concat([png(), Buffer.from(SECRET)]), png()],
    ['a GIF with a comment', gif(gifExtension(0xfe, SECRET)), gif()],
    ['a GIF with XMP', gif(gifExtension(0xff, 'XMP DataXMP', SECRET)), gif()],
    ['a GIF whose loop hides something', gif(gifExtension(0xff, 'NETSCAPE2.0', '\u0001\0\0', SECRET)), gif()],
    ['a GIF with something behind its end', Buffer.concat([gif(), Buffer.from(SECRET)]), gif()],
  ])('loses its metadata: %s', (_, bytes, clean) => {
    expect(bytes.includes(SECRET)).toBe(true)
    expect(cleanPicture(bytes).bytes).toEqual(clean)
  })

  test('keeps its color profile', () => {
    const profile = jpeg(segment(0xe2, 'ICC_PROFILE\0\u0001\u0001…'))
    expect(cleanPicture(profile).bytes).toEqual(profile)
    const colours = png({}, chunk('gAMA', '\0\0\u0001\u0002'), chunk('iCCP', 'x\0\0…'))
    expect(cleanPicture(colours).bytes).toEqual(colours)
  })

  test('keeps its orientation and nothing else', () => {
    const { bytes } = cleanPicture(jpeg(exif(6)))
    expect(bytes.includes(SECRET)).toBe(false)
    expect(orientationOf(bytes.subarray(bytes.indexOf('Exif') + 6))).toBe(6)
  })

  test('keeps its timing and loop', () => {
    const moving = gif(gifExtension(0xff, 'NETSCAPE2.0', '\u0001\0\0'), gifExtension(0xf9, '\0\0\u0014\0'))
    expect(cleanPicture(moving).bytes).toEqual(moving)
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a drawing that is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture of another kind', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ])('is rejected if it is damaged: %s', (_, bytes) => {
    expect(refusalOf(() => cleanPicture(bytes))).toEqual(['unsupported_media_type', 'The file is not a JPG, PNG or GIF picture'])
  })

  const whole = { jpeg: jpeg(exif(3), segment(0xfe, SECRET)), png: png({}, chunk('tEXt', SECRET)), gif: gif(gifExtension(0xfe, SECRET)) }

  test.each(Object.entries(whole))('is refused wherever it is cut off: %s', (_, bytes) => {
    for (let length = 8; length < bytes.length; length += 1) {
      expect(refusalOf(() => cleanPicture(bytes.subarray(0, length)))?.[0], `${length} bytes`).toBe('unsupported_media_type')
    }
  })

  test.each(Object.entries(whole))('with any byte changed is a picture or refused, never an error of ours: %s', (_, bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(bytes)
        changed[at] = value
        expect(refusalOf(() => cleanPicture(changed))?.[0] ?? '', `byte ${at}`).toMatch(/^(?:unsupported_media_type|payload_too_large)?$/)
      }
    }
  })

  test.each([png({ width: 30_000, height: 30_000 }), png({ width: 1, height: 4097 })])('with gigantic dimensions is rejected before it is decoded', (bytes) => {
    expect(refusalOf(() => cleanPicture(bytes))).toEqual(['payload_too_large', 'The picture may be at most 4096 × 4096 pixels'])
  })

  test('without area is rejected', () => {
    expect(refusalOf(() => cleanPicture(png({ width: 0 })))).toEqual(['unsupported_media_type', 'The picture is damaged or not complete'])
  })
})

describe('a logo', () => {
  test('is a JPG or a PNG', () => {
    expect(cleanLogo(jpeg()).type).toBe('image/jpeg')
    expect(cleanLogo(png()).type).toBe('image/png')
    expect(refusalOf(() => cleanLogo(gif()))).toEqual(['unsupported_media_type', 'A logo must be a JPG or PNG picture: PDFs cannot show a GIF'])
  })

  test('that PDFs cannot draw is rejected', () => {
    expect(refusalOf(() => cleanLogo(png({ interlace: 1 })))?.[1]).toMatch(/^PDFs cannot show this picture/)
  })
})
