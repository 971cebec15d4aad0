import sharp, { type Sharp } from 'sharp'
import { atMost } from './at-most.ts'

// libvips reads many formats, but untrusted files must only reach these decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** The maximum number of pixels per side. A small file can declare huge dimensions, which would exhaust the memory. */
export const MAX_SIDE = 4096
const MAX_PIXELS = 4 * MAX_SIDE * MAX_SIDE
const MAX_SECONDS = 10
/** Larger images are reduced to this size, which is enough to print 7 cm at 300 dpi. */
const STORED_SIDE = 800

export interface Image {
  format: 'jpeg' | 'png' | 'gif'
  bytes: Buffer
}

export type ImageProblem = 'unknown format' | 'too large' | 'damaged'

/** Limited, because each image being decoded occupies one of Node's four threads. */
const inTurn = atMost({ slots: 2 })

/**
 * Decodes a JPEG, PNG or GIF and encodes it again. Only the pixels remain: no location, time, camera or hidden data, and no structure that
 * could harm another decoder. The format is detected from the content, not from the file name.
 */
export function reencodeImage(content: Uint8Array): Promise<Image | ImageProblem> {
  return inTurn(async () => {
    if (content.length === 0) return 'unknown format'
    const options = { animated: true, limitInputPixels: MAX_PIXELS }
    const head = await sharp(content, { ...options, limitInputPixels: false }).metadata().catch(() => undefined)
    const format = head?.format
    if (!head || (format !== 'jpeg' && format !== 'png' && format !== 'gif')) return 'unknown format'
    const height = head.pageHeight ?? head.height
    if (Math.max(head.width, height) > MAX_SIDE || head.width * height * (head.pages ?? 1) > MAX_PIXELS) return 'too large'
    const small = sharp(content, options).timeout({ seconds: MAX_SECONDS }).autoOrient().resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    return encode(small, format).toBuffer().then((bytes) => ({ format, bytes }), () => 'damaged' as const)
  })
}

function encode(image: Sharp, format: Image['format']): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  return format === 'png' ? image.png({ compressionLevel: 9 }) : image.gif()
}
