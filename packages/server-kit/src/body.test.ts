import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes } from './body.ts'

const server = createServer()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Sends only two of the ten bytes that Content-Length announces. */
async function begin() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n{}')
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  return { socket, request }
}

test('reading a body fails if the client disconnects before sending all of it', async () => {
  const { socket, request } = await begin()
  const bytes = readBytes(request)
  socket.destroy()
  await expect(bytes).rejects.toThrow()
})

test('reading a body fails if the client has already disconnected', async () => {
  const { socket, request } = await begin()
  const closed = new Promise((resolve) => request.once('error', () => request.once('close', resolve)))
  socket.destroy()
  await closed
  await expect(readBytes(request)).rejects.toMatchObject({ code: 'ECONNRESET' })
})
