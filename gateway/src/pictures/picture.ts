import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { MAX_PICTURE_BYTES } from '@billfold/contracts/settings/settings-calls'
import { type Image, type ImageProblem, MAX_SIDE, reencodeImage } from '@billfold/server-kit/images'

export interface Picture {
  type: `image/${Image['format']}`
  bytes: Buffer
}

const problems: Record<ImageProblem, AppError> = {
  'unknown format': unsupported('The file is not a JPG, PNG or GIF picture'),
  damaged: unsupported('The picture is damaged or incomplete'),
  'too large': new AppError('payload_too_large', fillIn('The picture can be at most {side} × {side} pixels', { side: MAX_SIDE })),
}

/** Re-encodes the picture without metadata such as location, time and camera. */
export async function cleanPicture(content: Uint8Array): Promise<Picture> {
  const image = await reencodeImage(content)
  if (typeof image === 'string') throw problems[image]
  if (image.bytes.length > MAX_PICTURE_BYTES) throw new AppError('payload_too_large', 'The picture can be at most 2 MB')
  return { type: `image/${image.format}`, bytes: image.bytes }
}

export async function cleanLogo(content: Uint8Array): Promise<Picture> {
  const picture = await cleanPicture(content)
  if (picture.type === 'image/gif') throw unsupported('The logo must be a JPG or PNG, because PDFs cannot show GIFs')
  return picture
}

function unsupported(message: string): AppError {
  return new AppError('unsupported_media_type', message)
}
