import { describe, expect, test } from 'vitest'
import { sampleEntry } from '../testing/samples.ts'
import { entriesByLine, matches } from './match-entries.ts'
import { sampleLine } from './testing/form-samples.ts'

const entry = sampleEntry()
const line = sampleLine({ id: 1, description: entry.description, timeEntryId: null })
const found = (...[lines, entries, standing = []]: [ReturnType<typeof sampleLine>[], ReturnType<typeof sampleEntry>[], number[]?]) => [
  ...entriesByLine(lines, entries, new Set(standing)),
]

describe('a line matches an entry', () => {
  test('when one description contains the other', () => {
    expect(matches({ ...line, description: `Time Entry #100 - ${entry.description}` }, entry)).toBe(true)
    expect(matches({ ...line, description: 'landing page' }, entry)).toBe(true)
    expect(matches({ ...line, description: 'Sketches for another page' }, entry)).toBe(false)
  })

  test.each([
    ['quantity', '2.51', '2.5101'],
    ['quantity', '2.49', '2.4899'],
    ['rate', '140.01', '140.02'],
    ['amount', '349.99', '349.98'],
  ])('when its %s is at most 0.01 away: %s is, %s is not', (field, near, far) => {
    expect(matches({ ...line, [field]: near }, entry)).toBe(true)
    expect(matches({ ...line, [field]: far }, entry)).toBe(false)
  })
})

describe('the entry that a line bills', () => {
  test('is the one that it remembers, whatever else would match', () => {
    expect(found([sampleLine({ timeEntryId: 9 })], [sampleEntry({ id: 5 })])).toEqual([[1, 9]])
  })

  test('is found where it was forgotten, and each entry once', () => {
    const twins = [sampleLine({ ...line, id: 1 }), sampleLine({ ...line, id: 2 }), sampleLine({ ...line, id: 3 })]
    expect(found(twins, [entry, sampleEntry({ id: 101 })])).toEqual([
      [1, 100],
      [2, 101],
    ])
  })

  test('is rather one that stands on the invoice already', () => {
    expect(found([line], [entry, sampleEntry({ id: 101, invoiceId: 12, isInvoiced: true })], [101])).toEqual([[1, 101]])
  })

  test('is of several that match the one of the same words, else the one that says most of them', () => {
    const [short, long] = [sampleEntry({ id: 1, description: 'Match' }), sampleEntry({ id: 2, description: 'Match one' })]
    const billedBy = (description: string) => found([{ ...line, description }], [short, long])
    expect(billedBy('Match one and more')).toEqual([[1, 2]])
    expect(billedBy('Match')).toEqual([[1, 1]])
  })

  test('is none that another invoice holds, and none that is not billed', () => {
    expect(found([line], [sampleEntry({ invoiceId: 7, isInvoiced: true }), sampleEntry({ id: 101, isBillable: false })])).toEqual([])
  })

  test('is none that another line remembers', () => {
    expect(found([sampleLine({ id: 2, timeEntryId: 100 }), line], [entry])).toEqual([[2, 100]])
  })
})
