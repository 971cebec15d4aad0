import { AppError } from '@billfold/contracts/errors'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chunk, exif, gif, gifExtension, jpeg, png, SECRET, segment } from '../testing/sample-pictures.ts'
import { cleanLogo, cleanPicture } from './picture.ts'

function refusalOf(work: Promise<unknown>): Promise<[string, string] | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : ['not ours', String(error)]),
  )
}

describe('a picture', () => {
  test.each([
    ['image/jpeg', jpeg(), [8, 4]],
    ['image/png', png(), [4, 3]],
    ['image/gif', gif(), [3, 2]],
  ])('keeps its type and size: %s', async (type, bytes, size) => {
    const picture = await cleanPicture(bytes)
    const { width, height } = await sharp(picture.bytes).metadata()
    expect([picture.type, [width, height]]).toEqual([type, size])
  })

  test.each<[string, Buffer]>([
    ['a JPEG with EXIF', jpeg(exif(1))],
    ['a JPEG with XMP', jpeg(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    ['a JPEG with IPTC', jpeg(segment(0xed, `Photoshop 3.0\0${SECRET}`))],
    ['a JPEG with a comment', jpeg(segment(0xfe, SECRET))],
    ['a JPEG with a second image after its end', Buffer.concat([jpeg(), jpeg(exif(1))])],
    ['a PNG with text chunks', png({}, chunk('tEXt', `Comment\0${SECRET}`), chunk('tEXt', `Author\0${SECRET}`))],
    ['a PNG with private chunks', png({}, chunk('prVt', SECRET))],
    ['a PNG with data after its end', Buffer.concat([png(), Buffer.from(SECRET)])],
    ['a GIF with a comment', gif(gifExtension(0xfe, SECRET))],
    ['a GIF with XMP', gif(gifExtension(0xff, 'XMP DataXMP', SECRET))],
    ['a GIF with data after its end', Buffer.concat([gif(), Buffer.from(SECRET)])],
  ])('is stripped of its metadata: %s', async (_, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    expect((await cleanPicture(bytes)).bytes.includes(SECRET)).toBe(false)
  })

  test('is rotated according to its EXIF data', async () => {
    const { bytes } = await cleanPicture(jpeg(exif(6)))
    const { width, height, orientation } = await sharp(bytes).metadata()
    expect({ width, height, orientation }).toEqual({ width: 4, height: 8, orientation: undefined })
  })

  test('keeps the frames and timing of an animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map((background) => sharp({ create: { width: 6, height: 4, channels: 3, background } }).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } }).gif({ delay: [200, 300] }).toBuffer()
    const { pages, delay, pageHeight } = await sharp((await cleanPicture(moving)).bytes, { animated: true }).metadata()
    expect({ pages, delay, pageHeight }).toEqual({ pages: 2, delay: [200, 300], pageHeight: 4 })
  })

  test('is scaled down to 800 pixels', async () => {
    const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'red' } }).jpeg().toBuffer()
    expect(await sharp((await cleanPicture(large)).bytes).metadata()).toMatchObject({ width: 800, height: 400 })
  })

  test.each<[string, Buffer | Promise<Buffer>]>([
    ['an empty file', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a WebP', sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer()],
    ['a TIFF', sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).tiff().toBuffer()],
  ])('is rejected if it is %s', async (_, bytes) => {
    expect(await refusalOf(cleanPicture(await bytes))).toEqual(['unsupported_media_type', 'The file is not a JPG, PNG or GIF picture'])
  })

  const whole = { jpeg: jpeg(exif(3), segment(0xfe, SECRET)), png: png({}, chunk('tEXt', SECRET)), gif: gif(gifExtension(0xfe, SECRET)) }

  test.each(Object.entries(whole))('is accepted or rejected without an internal error if a byte is changed: %s', async (_, bytes) => {
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Buffer.from(bytes)
      changed[at] = 0xff - (changed[at] ?? 0)
      expect((await refusalOf(cleanPicture(changed)))?.[0] ?? '', `byte ${at}`).toMatch(/^(?:unsupported_media_type|payload_too_large)?$/)
    }
  })

  test('is rejected if it is truncated', async () => {
    const photo = sharp({ create: { width: 90, height: 90, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 90, sigma: 40 } } })
    for (const bytes of [await photo.png().toBuffer(), await photo.jpeg().toBuffer()]) expect(await refusalOf(cleanPicture(bytes.subarray(0, -1000)))).toEqual(['unsupported_media_type', 'The picture is damaged or incomplete'])
  })

  test.each([png({ width: 30_000, height: 30_000 }), png({ width: 1, height: 4097 })])('is rejected before decoding if its dimensions are gigantic', async (bytes) => {
    expect(await refusalOf(cleanPicture(bytes))).toEqual(['payload_too_large', 'The picture can be at most 4096 × 4096 pixels'])
  })
})

describe('a logo', () => {
  test('can be a JPG or a PNG', async () => {
    expect((await cleanLogo(jpeg())).type).toBe('image/jpeg')
    expect((await cleanLogo(png())).type).toBe('image/png')
    expect(await refusalOf(cleanLogo(gif()))).toEqual(['unsupported_media_type', 'The logo must be a JPG or PNG, because PDFs cannot show GIFs'])
  })

  test('is stored in a format that PDFs can display', async () => {
    const pixels = { create: { width: 40, height: 30, channels: 4, background: '#f008' } } as const
    const interlaced = await sharp(pixels).png({ progressive: true, palette: true, colours: 2 }).toBuffer()
    const { bytes } = await cleanLogo(interlaced)
    expect(await sharp(bytes).metadata()).toMatchObject({ isProgressive: false, space: 'srgb', depth: 'uchar', isPalette: false })
  })
})
