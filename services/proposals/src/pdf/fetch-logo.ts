import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { reencodeImage } from '@billfold/server-kit/images'
import { isPublicAddress, resolveName } from './public-network.ts'

const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

/** Replaced in tests, whose servers listen on loopback. */
export interface Network {
  resolve(host: string, end: AbortSignal): Promise<readonly string[]>
  isAllowed(address: string): boolean
  /** Replaces the default certificate authorities. */
  ca?: string
  timeoutMs: number
}

const internet: Network = {
  resolve: resolveName,
  isAllowed: isPublicAddress,
  timeoutMs: 3000,
}

/**
 * Returns the logo as a data URL, null if anything fails. Users choose the address, so it must not reach internal servers (SSRF): every
 * resolved address must be public, and the connection goes to the checked address; the same after each redirect.
 */
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
  const answer = await send(url, network, end)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined || redirects === 0) throw new Error(`answered ${statusCode}`)
  return download(new URL(headers.location, url), network, end, redirects - 1)
}

async function send(url: URL, network: Network, end: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error('not https')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(name) !== 0
  const addresses = isLiteral ? [name] : await network.resolve(name, end)
  const [address] = addresses
  if (address === undefined || !addresses.every((each) => network.isAllowed(each))) throw new Error('not a public address')
  const outgoing = request({
    host: address,
    port: url.port || 443,
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'image/png, image/jpeg', 'user-agent': 'Billfold' },
    // The connection goes to an address; the certificate is for the name.
    ...(isLiteral ? {} : { servername: name }),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    agent: false,
    signal: end,
  })
  outgoing.end()
  const [response] = (await once(outgoing, 'response', { signal: end })) as [IncomingMessage]
  return response
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
