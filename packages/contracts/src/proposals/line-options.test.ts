import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from '../zod.ts'
import { signedDocument } from './evidence.ts'
import { newProposalLineItems } from './line-item.ts'
import { groupsOf, isCompleteChoice, totalOfChoice } from './line-options.ts'
import { downPaymentOf, remainingOf } from './proposal-content.ts'

const cents = fc.integer({ min: 0, max: 9_999_999 })
const amountOf = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`
const inCents = (amount: string) => BigInt(amount.replace('.', ''))

describe('a choice', () => {
  test('totals the included lines and chosen options, and splits exactly into down payment and remainder', () => {
    fc.assert(
      fc.property(fc.array(cents), fc.array(fc.record({ price: cents, isChosen: fc.boolean() })), fc.integer({ min: 0, max: 100 }), (included, options, percentage) => {
        const chosen = new Set(options.flatMap(({ isChosen }, place) => (isChosen ? [place] : [])))
        const priced = (prices: readonly number[]) => prices.map((price) => ({ amount: amountOf(price) }))
        const total = totalOfChoice(priced(included), priced(options.map(({ price }) => price)), chosen)
        const expected = [...included, ...options.filter(({ isChosen }) => isChosen).map(({ price }) => price)].reduce((sum, price) => sum + BigInt(price), 0n)
        expect(inCents(total)).toBe(expected)
        const down = downPaymentOf(total, String(percentage))
        expect(inCents(down) + inCents(remainingOf(total, down))).toBe(expected)
      }),
    )
  })

  const options = [{ group: null }, { group: 'Hosting' }, { group: 'Support' }, { group: 'Hosting' }]

  test.each([
    [[1, 2], true],
    [[0, 2, 3], true],
    [[], false],
    [[0, 1], false],
    [[1, 2, 3], false],
    [[1, 2, 4], false],
    [[1, 2, -1], false],
    [[1, 2, 0.5], false],
  ])('of the indexes %j is complete: %s', (chosen, isComplete) => {
    expect(isCompleteChoice(options, new Set(chosen))).toBe(isComplete)
  })

  test('groups options in the order in which the groups first occur, with each option’s index in the entire list', () => {
    const found = groupsOf(options).map(({ name, members }) => [name, members.map(({ place }) => place)])
    expect(found).toEqual([[null, [0]], ['Hosting', [1, 3]], ['Support', [2]]])
  })
})

describe('a proposal’s lines', () => {
  const line = (option?: object) => ({ description: 'Line', rate: '1', option })
  const selected = (lines: object[]) => z.parse(newProposalLineItems, lines).map(({ option }) => option?.isSelected)
  const issues = (lines: object[]) => z.safeParse(newProposalLineItems, lines).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('are included if they have no option, and are not preselected if they are optional', () => {
    expect(selected([line(), line({}), line({ group: null, isSelected: true })])).toEqual([undefined, false, true])
    expect(z.parse(newProposalLineItems, [line()])[0]).toEqual({ description: 'Line', quantity: '1', rate: '1.00' })
  })

  test('include one selected line in each group, by default the first', () => {
    expect(selected([line({ group: 'A' }), line({ group: 'B' }), line({ group: 'A' }), line({ group: 'B', isSelected: true })])).toEqual([true, false, false, true])
  })

  test('cannot include two selected lines in a group or a group without a name', () => {
    expect(issues([line({ group: 'A', isSelected: true }), line({ group: 'A', isSelected: true })])).toEqual([['1.option.isSelected', 'Only one item in a group can be preselected']])
    expect(issues([line({ group: ' ' })])).toEqual([['0.option.group', 'Group name is required']])
  })
})

test('a signed document uses the second format if and only if it has options', () => {
  const line = { description: 'Design', quantity: '1', rate: '10.00', amount: '10.00' }
  const parties = { from: { name: 'Ada', companyName: null, email: 'ada@example.com' }, client: { name: 'Acme', email: 'hello@acme.test', logoUrl: null } }
  const sections = { projectOverview: null, keyFeatures: null, projectAssumptions: null, projectDeliverables: null }
  const figures = { amount: '10.00', downPaymentPercentage: '50', downPaymentAmount: '5.00', remainingAmount: '5.00' }
  const document = { proposalId: 1, ...parties, title: 'T', description: 'D', ...sections, lineItems: [], ...figures, validUntil: null, timeZone: 'UTC', createdAt: '2026-12-14T00:00:00.000Z' }
  const options = [{ ...line, group: null, isSelected: true }]
  const isValid = (more: object) => z.safeParse(signedDocument, { ...document, ...more }).success
  expect([isValid({ format: 'billfold.proposal.v1' }), isValid({ format: 'billfold.proposal.v2', options })]).toEqual([true, true])
  expect([isValid({ format: 'billfold.proposal.v1', options }), isValid({ format: 'billfold.proposal.v2' }), isValid({ format: 'billfold.proposal.v2', options: [] })]).toEqual([false, false, false])
})
