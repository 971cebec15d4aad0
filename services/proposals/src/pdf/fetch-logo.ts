import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { safeImage } from '@billfold/server-kit/pdf/safe-image'
import { isPublicAddress } from './public-address.ts'
import { resolveName } from './resolve-name.ts'

const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3

/** The way out; a test has one of its own, for its servers listen on loopback. */
export interface Network {
  resolve(host: string, end: AbortSignal): Promise<readonly string[]>
  isAllowed(address: string): boolean
  /** In place of the usual authorities. */
  ca?: string
  timeoutMs: number
}

const internet: Network = {
  resolve: resolveName,
  isAllowed: isPublicAddress,
  timeoutMs: 3000,
}

/**
 * A client's logo, whose address anybody may have typed, as a data URL for the PDF; null where anything at all is wrong with it.
 * Whoever chooses the address must not reach through us what they cannot reach themselves: the name is resolved here, once, every
 * address that it has must be public, and the connection goes to the very address that was checked; the same again after a redirect.
 */
export async function fetchLogo(address: string | null, network: Network = internet): Promise<string | null> {
  if (address === null) return null
  const end = AbortSignal.timeout(network.timeoutMs)
  try {
    return safeImage(await download(new URL(address), network, end))
  } catch {
    return null
  }
}

async function download(url: URL, network: Network, end: AbortSignal, redirects = MAX_REDIRECTS): Promise<Uint8Array> {
  const answer = await ask(url, network, end)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined || redirects === 0) throw new Error(`answered ${statusCode}`)
  return download(new URL(headers.location, url), network, end, redirects - 1)
}

async function ask(url: URL, network: Network, end: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error('not https')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(name) !== 0
  const addresses = isLiteral ? [name] : await network.resolve(name, end)
  const [address] = addresses
  if (address === undefined || !addresses.every((each) => network.isAllowed(each))) throw new Error('not a public address')
  const asking = request({
    host: address,
    port: url.port || 443,
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'image/png, image/jpeg', 'user-agent': 'Billfold' },
    // The certificate is that of the name, though the connection goes to an address.
    ...(isLiteral ? {} : { servername: name }),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    agent: false,
    signal: end,
  })
  asking.end()
  const [answer] = (await once(asking, 'response', { signal: end })) as [IncomingMessage]
  return answer
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
