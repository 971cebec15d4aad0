import { AppError } from '@billfold/contracts/errors'
import { MAX_PICTURE_BYTES } from '@billfold/contracts/settings/settings-calls'
import { safeImage } from '@billfold/server-kit/pdf/safe-image'
import type { CleanFile } from './clean-file.ts'
import { cleanGif, isGif } from './gif.ts'
import { cleanJpeg, isJpeg } from './jpeg.ts'
import { cleanPng, isPng } from './png.ts'

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/gif'
  bytes: Buffer
}

/** Returns undefined if the file is incomplete or damaged. */
type Clean = (file: Buffer) => CleanFile | undefined

const formats: readonly { type: Picture['type']; isOne: (file: Buffer) => boolean; clean: Clean }[] = [
  { type: 'image/jpeg', isOne: isJpeg, clean: cleanJpeg },
  { type: 'image/png', isOne: isPng, clean: cleanPng },
  { type: 'image/gif', isOne: isGif, clean: cleanGif },
]

/** A small file can declare huge dimensions, which would exhaust the memory of the program that decodes it. */
const MAX_SIDE = 4096

/** Detects the type by the first bytes, not by name or Content-Type. Removes metadata such as location, time and camera. */
export function cleanPicture(content: Uint8Array): Picture {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const format = formats.find(({ isOne }) => isOne(file))
  if (!format) throw unsupported('The file is not a JPG, PNG or GIF picture')
  const cleaned = format.clean(file)
  if (!cleaned || cleaned.width === 0 || cleaned.height === 0) throw unsupported('The picture is damaged or not complete')
  if (Math.max(cleaned.width, cleaned.height) > MAX_SIDE) throw new AppError('payload_too_large', `The picture may be at most ${MAX_SIDE} × ${MAX_SIDE} pixels`)
  if (cleaned.bytes.length > MAX_PICTURE_BYTES) throw new AppError('payload_too_large', 'The picture may have at most 2 MB')
  return { type: format.type, bytes: cleaned.bytes }
}

/** Logos are also drawn on PDFs: reject unsupported ones now, or invoices would lack them later. */
export function cleanLogo(content: Uint8Array): Picture {
  const picture = cleanPicture(content)
  if (picture.type === 'image/gif') throw unsupported('A logo must be a JPG or PNG picture: PDFs cannot show a GIF')
  if (safeImage(picture.bytes) === null) throw unsupported('PDFs cannot show this picture. Save it as an ordinary PNG or JPG of at most 4 megapixels.')
  return picture
}

function unsupported(message: string): AppError {
  return new AppError('unsupported_media_type', message)
}
