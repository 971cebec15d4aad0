import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { newProposal } from '@billfold/contracts/proposals/proposal'
import { describe, expect, test } from 'vitest'
import * as z from '@billfold/contracts/zod'
import { bareProposal, longWordedLines, longWordedProposal, sampleLines, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { type ProposalFormValues, bodyOf, changesOf, figuresOf, newProposalValues, valuesOf } from './proposal-form-model.ts'

const proposal = sampleProposal()

describe('the form’s totals', () => {
  test('are computed from the lines if there are any', () => {
    expect(figuresOf(valuesOf(proposal, sampleLines))).toEqual({ amount: '8420.84', percentage: '50', downPaymentAmount: '4210.42' })
    expect(figuresOf({ ...newProposalValues, amount: '100' })).toEqual({ amount: '100.00', percentage: '50', downPaymentAmount: '50.00' })
  })

  test.each([
    ['', '50', '50.00'],
    [' ', '50', '50.00'],
    ['x', '0', '0.00'],
    ['150', '0', '0.00'],
    ['-1', '0', '0.00'],
    ['33.333', '0', '0.00'],
  ])('treat a down payment of %j as %s percent', (downPaymentPercentage, percentage, downPaymentAmount) => {
    expect(figuresOf({ ...newProposalValues, amount: '100', downPaymentPercentage })).toEqual({ amount: '100.00', percentage, downPaymentAmount })
  })

  test('are the sum of the lines, even above the maximum amount', () => {
    const line = { description: 'Bank', quantity: '1', rate: '99999999' }
    expect(figuresOf({ ...newProposalValues, lineItems: [line, line] }).amount).toBe('199999998.00')
  })

  test('treat invalid amounts as 0', () => {
    for (const amount of ['', 'x', '-1']) expect(figuresOf({ ...newProposalValues, amount }).amount).toBe('0.00')
  })
})

describe('the request body', () => {
  const sent = (values: ProposalFormValues) => withCalendarDates(z.parse(newProposal, bodyOf(values)), 'UTC')

  test('matches the contract and leaves out unchanged fields', () => {
    for (const [record, lines] of [[proposal, sampleLines], [bareProposal, []], [longWordedProposal, longWordedLines]] as const) {
      const body = sent(valuesOf(record, lines))
      expect(changesOf(body, record, lines)).toEqual({})
    }
  })

  test('contains every change: a cleared section, a date, and all lines', () => {
    const values = { ...valuesOf(proposal, sampleLines), keyFeatures: ' ', validUntil: '', downPaymentPercentage: '' }
    values.lineItems = values.lineItems.slice(0, 2)
    const body = sent(values)
    expect(changesOf(body, proposal, sampleLines)).toEqual({
      keyFeatures: null,
      validUntil: null,
      amount: '8400.00',
      lineItems: [
        { description: 'Design', quantity: '16', rate: '150.00' },
        { description: 'Development', quantity: '40', rate: '150.00' },
      ],
    })
  })
})
