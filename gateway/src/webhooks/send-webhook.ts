import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import type { DeliveryError } from '@billfold/contracts/webhooks/webhook'
import { sharedNow } from '@billfold/server-kit/database/clock'
import { AddressRefused, isPublicAddress, type Network, requestFrom, resolveName } from '@billfold/server-kit/public-network'
import { Webhook } from 'standardwebhooks'

/** Covers the entire attempt, including the DNS lookup and reading the response. */
export const TIMEOUT_MS = 15_000
/** A longer response is not read to the end. */
const MAX_RESPONSE_BYTES = 1024

export const internet: Network = { resolve: resolveName, isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS }

/** For tests on a single computer (docs/running.md). Uses the system's resolver, which knows localhost. */
export const anyNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: () => true,
  allowsHttp: true,
  timeoutMs: TIMEOUT_MS,
}

interface OutgoingWebhook {
  url: string
  /** The current secret and, during a rotation, also the previous one. */
  secrets: readonly string[]
  messageId: string
  payload: string
}

export interface AttemptResult {
  isDelivered: boolean
  durationMs: number
  responseStatus: number | null
  error: DeliveryError | null
}

/** Makes one delivery attempt. Throws only if `stop` aborts it. */
export async function sendWebhook({ url, secrets, messageId, payload }: OutgoingWebhook, network: Network, stop?: AbortSignal): Promise<AttemptResult> {
  const start = performance.now()
  const durationMs = () => Math.round(performance.now() - start)
  const timeout = AbortSignal.timeout(network.timeoutMs)
  const end = stop ? AbortSignal.any([timeout, stop]) : timeout
  try {
    const sentAt = new Date(sharedNow())
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'webhook-id': messageId,
      'webhook-timestamp': Math.floor(sentAt.getTime() / 1000),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, sentAt, payload)).join(' '),
    }
    const response = await requestFrom(new URL(url), network, { method: 'POST', headers, body: payload, end })
    const { statusCode: responseStatus = 0 } = response
    await readBeginning(response)
    return { isDelivered: responseStatus >= 200 && responseStatus < 300, durationMs: durationMs(), responseStatus, error: null }
  } catch (error) {
    stop?.throwIfAborted()
    return { isDelivered: false, durationMs: durationMs(), responseStatus: null, error: timeout.aborted ? 'timeout' : errorOf(error) }
  }
}

/**
 * Reads a short response to the end, so that the server does not see a broken connection. Only the status decides whether the delivery
 * succeeded.
 */
async function readBeginning(response: IncomingMessage): Promise<void> {
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_RESPONSE_BYTES) break
    }
  } catch {
    // The server closed the connection early, which does not affect the result.
  } finally {
    response.destroy()
  }
}

function errorOf(error: unknown): DeliveryError {
  if (error instanceof AddressRefused) return error.problem === 'unknown-host' ? 'unknown-host' : 'private-address'
  const { code = '' } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  return /CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code) ? 'certificate' : 'no-connection'
}
