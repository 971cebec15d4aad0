import type { IncomingMessage } from 'node:http'
import { reencodeImage } from '@billfold/server-kit/images'
import { isPublicAddress, type Network, requestFrom, resolveName } from '@billfold/server-kit/public-network'

const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

const internet: Network = {
  resolve: resolveName,
  isAllowed: isPublicAddress,
  timeoutMs: 3000,
}

/** Returns the logo as a data URL, or null if anything fails. The URL and every redirect must lead to a public address. */
export async function fetchLogo(address: string | null, network: Network = internet): Promise<string | null> {
  if (address === null) return null
  const end = AbortSignal.timeout(network.timeoutMs)
  try {
    return dataUrl(await reencodeImage(await download(new URL(address), network, end)))
  } catch {
    return null
  }
}

function dataUrl(image: Awaited<ReturnType<typeof reencodeImage>>): string | null {
  if (typeof image === 'string' || image.format === 'gif') return null
  return `data:image/${image.format};base64,${image.bytes.toString('base64')}`
}

async function download(url: URL, network: Network, end: AbortSignal, redirects = MAX_REDIRECTS): Promise<Uint8Array> {
  const answer = await requestFrom(url, network, { headers: { accept: 'image/png, image/jpeg' }, end })
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined || redirects === 0) throw new Error(`answered ${statusCode}`)
  return download(new URL(headers.location, url), network, end, redirects - 1)
}

async function readAll(answer: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
