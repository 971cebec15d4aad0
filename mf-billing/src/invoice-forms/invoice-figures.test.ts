import { describe, expect, test } from 'vitest'
import { amountOf, figuresOf, shownFigures, sumOfHours, typedAmount } from './invoice-figures.ts'
import type { ChosenEntry, LineValues } from './invoice-form-values.ts'

const line = (quantity: string, rate: string): LineValues => ({ description: 'Work', quantity, rate, place: null })
const entry = (entryId: number, quantity: string, rate: string): ChosenEntry => ({ entryId, date: '2026-11-20', line: line(quantity, rate) })
const nothing = { chosen: [], lineItems: [], taxRate: '', taxAmount: '0' }

describe('the amount of a typed line', () => {
  test('is rounded half-up to cents', () => {
    expect(typedAmount(line('0.25', '33.33'))).toBe('8.33')
    expect(typedAmount(line('0.5', '0.01'))).toBe('0.01')
  })

  test.each(['', 'two', '-1', '1e3', '1,234', '0.12345'])('is nothing while the quantity is %j', (quantity) => {
    expect(typedAmount(line(quantity, '10'))).toBe('0.00')
  })

  test('is that of a decimal comma, too, and at every moment of its typing', () => {
    expect(typedAmount(line('2,5', '100,50'))).toBe('251.25')
    expect(['2', '2,', '2,5', '2.', '2.5'].map((quantity) => amountOf(line(quantity, '10')))).toEqual(['20.00', '20.00', '25.00', '20.00', '25.00'])
  })

  test.each(['two', '1,234', '-1'])('is not known while the quantity is %s', (quantity) => {
    expect(amountOf(line(quantity, '10'))).toBeNull()
    expect(amountOf(line('', '10'))).toBe('0.00')
  })

  test('is the product also where no line may have it', () => {
    expect(typedAmount(line('2', '50000000'))).toBe('100000000.00')
  })
})

describe('the summary', () => {
  test('adds the rounded lines of time and of everything else', () => {
    const figures = figuresOf({
      ...nothing,
      chosen: [entry(1, '0.25', '33.33'), entry(2, '0.25', '33.33'), entry(3, '0.25', '33.33')],
      lineItems: [line('1', '49.9')],
    })
    expect(figures).toEqual({ subtotal: '74.89', taxRate: null, taxAmount: '0.00', total: '74.89' })
  })

  test('counts an entry that other lines bill not twice', () => {
    expect(figuresOf({ ...nothing, chosen: [{ ...entry(1, '2', '10'), line: null }], lineItems: [line('1', '20')] }).subtotal).toBe('20.00')
  })

  test('takes the tax as an amount', () => {
    expect(figuresOf({ ...nothing, lineItems: [line('1', '100')], taxAmount: ' 8.5 ' })).toMatchObject({ taxAmount: '8.50', total: '108.50' })
    expect(figuresOf({ ...nothing, taxAmount: '' }).taxAmount).toBe('0.00')
    expect(figuresOf({ ...nothing, taxAmount: 'much' }).taxAmount).toBe('0.00')
  })

  test('rounds a tax by rate once, on the subtotal', () => {
    const figures = figuresOf({ ...nothing, lineItems: [line('1', '8.33'), line('1', '8.33'), line('1', '8.33')], taxRate: '8.25' })
    expect(figures).toEqual({ subtotal: '24.99', taxRate: '8.25', taxAmount: '2.06', total: '27.05' })
  })

  test('keeps the amount while what is typed is no rate', () => {
    expect(figuresOf({ ...nothing, lineItems: [line('1', '100')], taxRate: '101', taxAmount: '5' })).toMatchObject({
      taxRate: null,
      taxAmount: '5.00',
    })
  })
})

describe('what is shown', () => {
  test('of a line that cannot be computed is neither its sum, nor a tax at a rate, nor the total', () => {
    const lineItems = [line('1,234', '10'), line('1', '10')]
    expect(shownFigures({ ...nothing, lineItems, taxAmount: '5' })).toEqual({ subtotal: null, taxAmount: '5.00', total: null })
    expect(shownFigures({ ...nothing, lineItems, taxRate: '10' })).toEqual({ subtotal: null, taxAmount: null, total: null })
  })

  test.each([{ taxRate: '1,234' }, { taxRate: 'much', taxAmount: '5' }, { taxAmount: '1,234' }])('of %j is no tax and no total', (tax) => {
    expect(shownFigures({ ...nothing, lineItems: [line('1', '10')], ...tax })).toEqual({ subtotal: '10.00', taxAmount: null, total: null })
  })

  test('is everything as soon as it can be computed', () => {
    expect(shownFigures({ ...nothing, lineItems: [line('2', '10')], taxRate: '8,5' })).toEqual({ subtotal: '20.00', taxAmount: '1.70', total: '21.70' })
  })
})

test('hours are added exactly and without superfluous zeros', () => {
  expect(sumOfHours(['0.1667', '0.1667', '0.1666'])).toBe('0.5')
  expect(sumOfHours([])).toBe('0')
  expect(sumOfHours(['10'])).toBe('10')
})
