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

test('a busy port is told in words, with another one to take', async () => {
  const { port } = await occupy()
  await expect(requirePort(port, 0)).rejects.toThrow(
    `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
  )
})

test('a port that is taken on one address only counts as busy', async () => {
  const { port } = await occupy('127.0.0.1')
  await expect(requirePort(port, 0)).rejects.toThrow('is in use')
})

test('a port is waited for while the programs of a killed start let go of it', async () => {
  const { server, port } = await occupy()
  const required = requirePort(port, 10_000)
  server.close()
  await expect(required).resolves.toBeUndefined()
})

test('a free port can be listened on, and outgoing connections do not get it', async () => {
  const port = await freePort()
  await requirePort(port, 0)
  expect(port).toBeLessThan(32_768)
})

test('a port that was found is not found again before its program had the time to take it', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
})

test('a port is given once, by its number too, and none that a program listens on', async () => {
  const { port } = await occupy()
  await expect(takeIfFree(port)).resolves.toBe(false)
  const found = await freePort()
  await expect(takeIfFree(found)).resolves.toBe(false)
})
