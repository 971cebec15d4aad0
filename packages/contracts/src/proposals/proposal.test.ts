import { describe, expect, test } from 'vitest'
import * as z from '../zod.ts'
import { newProposalLineItem } from './line-item.ts'
import { canBeSigned, newProposal, proposalChanges, proposalStatuses } from './proposal.ts'

const valid = { clientId: 1, title: 'Website', description: 'A new one', clientEmail: 'a@b.co', amount: '100' }
const parsed = (body: object) => z.parse(newProposal, { ...valid, ...body })
const messages = (body: object) => z.safeParse(newProposal, { ...valid, ...body }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a new proposal', () => {
  test('reports all missing fields at once', () => {
    expect(messages({ clientId: 0, title: ' ', description: '', clientEmail: 'nobody', amount: undefined })).toEqual([
      ['clientId', 'Client is required'],
      ['title', 'Title is required'],
      ['description', 'Description is required'],
      ['clientEmail', 'Valid email is required'],
      ['amount', 'Total amount is required'],
    ])
  })

  test('needs no amount if it has line items', () => {
    expect(messages({ amount: undefined, lineItems: [{ description: 'Design', rate: 5 }] })).toBeUndefined()
    expect(messages({ amount: undefined, lineItems: [] })).toEqual([['amount', 'Total amount is required']])
  })

  test('allows at most 5,000 HTML tags per section', () => {
    expect(messages({ keyFeatures: '<b>x</b>'.repeat(2500) })).toBeUndefined()
    expect(messages({ keyFeatures: `${'<b>x</b>'.repeat(2500)}<br>` })).toEqual([['keyFeatures', 'Contains more than 5,000 HTML tags']])
  })

  test('accepts the status approved as a synonym for accepted', () => {
    expect(parsed({ status: 'approved' }).status).toBe('accepted')
    expect(messages({ status: 'won' })).toEqual([['status', 'Status must be draft, sent, accepted, rejected or expired']])
  })

  test.each([
    ['', '50'],
    [null, '50'],
    ['33.330', '33.33'],
    [0, '0'],
    [100, '100'],
    ['12.5', '12.5'],
  ])('reads %j as a down payment of %s percent', (downPaymentPercentage, percentage) => {
    expect(parsed({ downPaymentPercentage }).downPaymentPercentage).toBe(percentage)
  })

  test.each([-1, 100.01, '101', '100.001', 'half', {}, true])('rejects a down payment of %j', (downPaymentPercentage) => {
    expect(messages({ downPaymentPercentage })).toEqual([['downPaymentPercentage', 'Down payment must be a percentage from 0 to 100']])
  })

  test.each(['33.333', 33.333, '0.001'])('rejects a down payment of %j because it has too many decimals', (downPaymentPercentage) => {
    expect(messages({ downPaymentPercentage })).toEqual([['downPaymentPercentage', 'Down payment must be a percentage with at most 2 decimals']])
  })

  test('rejects lines whose sum is too large, regardless of the amount sent', () => {
    const half = { description: 'Half a bank', rate: '50000000' }
    const limit = ['amount', 'The total can be at most $99,999,999.99']
    for (const amount of [undefined, '99999999.99', '100000000']) {
      expect(messages({ amount, lineItems: [half, half] })?.[0]).toEqual(limit)
      expect(z.safeParse(proposalChanges, { amount, lineItems: [half, half] }).error?.issues[0]?.message).toBe(limit[1])
    }
    expect(messages({ amount: undefined, lineItems: [half, { ...half, rate: '49999999.99' }] })).toBeUndefined()
  })

  test('has no expiry date if the field is empty, and rejects nonexistent dates', () => {
    expect(parsed({ validUntil: '' }).validUntil).toBeNull()
    expect(parsed({ validUntil: '2026-12-31T00:00:00.000Z' }).validUntil).toBe('2026-12-31')
    for (const validUntil of ['2026-02-30', 'soon', 20_261_231]) expect(messages({ validUntil })).toEqual([['validUntil', 'Must be a date (YYYY-MM-DD)']])
  })
})

test('an update contains only the fields that were sent', () => {
  expect(z.parse(proposalChanges, {})).toEqual({})
  expect(z.parse(proposalChanges, { keyFeatures: '', validUntil: null })).toEqual({ keyFeatures: null, validUntil: null })
})

describe('a line item', () => {
  test('keeps four decimals of its quantity, which defaults to one', () => {
    expect(z.parse(newProposalLineItem, { description: 'x', quantity: '0.1667', rate: '90' })).toEqual({ description: 'x', quantity: '0.1667', rate: '90.00' })
    expect(z.parse(newProposalLineItem, { description: 'x', rate: 0 }).quantity).toBe('1')
    expect(z.parse(newProposalLineItem, { description: 'x', quantity: 0.01 }).quantity).toBe('0.01')
  })

  test('has a default rate of 0', () => {
    expect(z.parse(newProposalLineItem, { description: 'x' })).toEqual({ description: 'x', quantity: '1', rate: '0' })
  })

  test.each([
    [{ description: ' ' }, 'Description is required'],
    [{ quantity: '0' }, 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'],
    [{ quantity: 0.0099 }, 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'],
    [{ quantity: '-1' }, 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'],
    [{ quantity: '0.12345' }, 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'],
    [{ rate: '' }, 'Rate is required'],
    [{ rate: '1.005' }, 'Rate must be an amount with at most 2 decimals, up to 99999999.99'],
    [{ quantity: '999999', rate: '101' }, 'Quantity × rate can be at most $99,999,999.99'],
  ])('is rejected with %j: %s', (wrong, message) => {
    const { error } = z.safeParse(newProposalLineItem, { description: 'x', quantity: '1', rate: '1', ...wrong })
    expect(error?.issues.map(({ message }) => message)).toEqual([message])
  })
})

const today = '2026-11-23'
const open = { status: 'sent', validUntil: null, clientSignature: null } as const

test('a proposal can be signed unless it is rejected or expired', () => {
  expect(proposalStatuses.filter((status) => canBeSigned({ ...open, status }, today))).toEqual(['draft', 'sent', 'accepted'])
})

test('a proposal can be signed until the end of its last valid day', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((validUntil) => canBeSigned({ ...open, validUntil }, today))).toEqual([false, true, true])
})

test('a proposal can be signed only once', () => {
  expect(canBeSigned({ ...open, clientSignature: 'Grace Hopper' }, today)).toBe(false)
})
