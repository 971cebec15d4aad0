import { newClient } from '@billfold/contracts/clients/client'
import { describe, expect, test } from 'vitest'
import { changedFields } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { bodyOf, newClientValues, valuesOf } from './client-form-model.ts'
import { bareClient, sampleClient } from './testing/client-samples.ts'

const parse = (values: typeof newClientValues) => newClient.parse(bodyOf(values))

describe('a new client', () => {
  test('starts with the default values', () => {
    expect(newClientValues).toMatchObject({ hourlyRate: '125', totalReceived: '0', currency: 'USD', paymentTerms: 'Net 30', isActive: true })
  })

  test('sends null for empty fields', () => {
    const body = parse({ ...newClientValues, name: 'Acme', email: 'a@acme.com', hourlyRate: ' ' })
    expect(body).toEqual({
      name: 'Acme',
      email: 'a@acme.com',
      phone: null,
      industry: null,
      website: null,
      primaryContact: null,
      hourlyRate: null,
      totalReceived: '0.00',
      currency: 'USD',
      paymentTerms: 'Net 30',
      taxId: null,
      address: null,
      logoUrl: null,
      language: null,
      sendReminders: true,
      isActive: true,
    })
  })

  test('sends 0 if the received amount is empty', () => {
    expect(parse({ ...newClientValues, name: 'A', email: 'a@acme.com', totalReceived: '' }).totalReceived).toBe('0.00')
  })

  test('keeps cents exactly', () => {
    expect(parse({ ...newClientValues, name: 'A', email: 'a@acme.com', hourlyRate: '0.07' }).hourlyRate).toBe('0.07')
  })
})

describe('an edited client', () => {
  test('has no changes if nothing was edited, even if some fields are empty', () => {
    for (const client of [sampleClient(), bareClient]) expect(changedFields(parse(valuesOf(client)), client)).toEqual({})
  })

  test('shows a rate without trailing zeros', () => {
    expect(valuesOf(sampleClient({ hourlyRate: '99.50' })).hourlyRate).toBe('99.50')
    expect(valuesOf(sampleClient({ hourlyRate: '1200.00' })).hourlyRate).toBe('1200')
  })

  test('sends only the changed fields', () => {
    const client = sampleClient()
    const values = { ...valuesOf(client), phone: '', hourlyRate: '150', isActive: false }
    expect(changedFields(parse(values), client)).toEqual({ phone: null, hourlyRate: '150.00', isActive: false })
  })

  test('ignores surrounding whitespace', () => {
    const client = sampleClient()
    expect(changedFields(parse({ ...valuesOf(client), name: ` ${client.name} ` }), client)).toEqual({})
  })
})
