import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, requirePort, takeIfFree } from './ports.ts'

async function occupy(host?: string) {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

test('reports a busy port and suggests another one', async () => {
  const { port } = await occupy()
  await expect(requirePort(port, 0)).rejects.toThrow(
    `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
  )
})

test('a port is busy even if only one address uses it', async () => {
  const { port } = await occupy('127.0.0.1')
  await expect(requirePort(port, 0)).rejects.toThrow('is in use')
})

test('waits for a killed start to release its port', async () => {
  const { server, port } = await occupy()
  const required = requirePort(port, 10_000)
  server.close()
  await expect(required).resolves.toBeUndefined()
})

test('free ports are outside the range that the system uses for outgoing connections', async () => {
  const port = await freePort()
  await requirePort(port, 0)
  expect(port).toBeLessThan(32_768)
})

test('does not return the same port twice within a short time', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
})

test('reserves a given port only once, and only if it is free', async () => {
  const { port } = await occupy()
  await expect(takeIfFree(port)).resolves.toBe(false)
  const found = await freePort()
  await expect(takeIfFree(found)).resolves.toBe(false)
})
