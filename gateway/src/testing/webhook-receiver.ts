import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@billfold/server-kit/public-network'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Responds with 204 unless replaced. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void
  close(): Promise<void>
}

/** Starts a server on loopback that records the webhooks it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const webhook = { path: request.url ?? '', headers: request.headers, body }
      receiver.received.push(webhook)
      receiver.answer(response, webhook)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Resolves every name to loopback, which counts as a public address here. */
export const loopbackNetwork: Network = { resolve: async () => ['127.0.0.1'], isAllowed: (address) => address === '127.0.0.1', allowsHttp: true, timeoutMs: 2000 }
