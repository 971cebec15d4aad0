import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { depositCalls } from './payments/deposit-calls.ts'

describe('the calls', () => {
  test('have unique methods and paths, ignoring case', () => {
    const keys = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('declare a schema for exactly the parameters in their paths', () => {
    for (const call of calls) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = (call.params as { shape?: object } | undefined)?.shape ?? {}
      expect(Object.keys(shape), call.name).toEqual(inPath)
    }
  })

  test('have a body only if the method allows one', () => {
    expect(calls.filter(({ method, body }) => method === 'GET' && body)).toEqual([])
  })

  test('declare a message for missing records if they take a record id', () => {
    expect(calls.filter(({ path, notFound }) => path.includes(':id') && !notFound).map(({ name }) => name)).toEqual([])
  })

  test('delegate only to declared calls of another service', () => {
    const delegating = calls.flatMap(({ name, service, delegates }) => (delegates ? [{ name, service, delegates }] : []))
    expect(delegating.map(({ name }) => name)).toEqual(['proposals.convert', 'proposalSharing.read', 'proposalSharing.sign', 'proposalSharing.pay', 'proposalSharing.refresh'])
    for (const { service, delegates } of delegating) {
      expect(delegates.service).not.toBe(service)
      expect([...calls, ...Object.values(depositCalls)].some((call) => call.name === delegates.call && call.service === delegates.service)).toBe(true)
    }
  })

  test('are queued separately if they use Stripe or a mail server, or render a document', () => {
    const [asking, drawing] = [calls.filter(({ path, access }) => path.includes('stripe') && access === 'user'), calls.filter(({ file }) => file?.startsWith('application/'))]
    expect(asking.filter(({ waitsFor }) => waitsFor !== 'Stripe').map(({ name }) => name)).toEqual([])
    // These calls return files but do not render them: attachments are rendered when the message is sent, exported documents by the export
    // job.
    expect(drawing.filter(({ waitsFor }) => waitsFor !== 'drawing').map(({ name }) => name)).toEqual(['dataExport.download', 'outbox.attachment'])
    const mailing = calls.filter(({ method, path }) => method === 'POST' && /\/(?:send-email|statement\/email|emails|retry)$/.test(path))
    expect(mailing.map(({ name, waitsFor }) => [name, waitsFor])).toEqual(['invoiceEmails.send', 'invoiceEmails.retry', 'proposals.sendEmail', 'proposals.retryEmail', 'statementEmails.send', 'statementEmails.retry'].map((name) => [name, 'mail server']))
  })
})
