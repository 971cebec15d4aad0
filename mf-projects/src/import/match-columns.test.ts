import { expect, test } from 'vitest'
import { clientFields } from './client-fields.ts'
import { missingFields } from './import-field.ts'
import { matchColumns } from './match-columns.ts'
import { projectFields } from './project-fields.ts'
import { speaking } from './testing/speaking.ts'

const english = (text: string) => text

test('a header is known whatever its case, blanks and underscores', () => {
  expect(matchColumns(['company_name', ' E-MAIL ', 'hourlyrate'], clientFields, english)).toEqual({ name: 0, email: 1, hourlyRate: 2 })
})

test("a field's own name goes before another word for it", () => {
  expect(matchColumns(['Client', 'Company Name'], clientFields, english)).toEqual({ name: 1 })
  expect(matchColumns(['Company', 'Client', 'Name'], projectFields, english)).toEqual({ name: 2, clientName: 1 })
})

test('no column fills two fields', () => {
  const mapping = matchColumns(['Name', 'Client'], projectFields, english)
  expect(mapping).toEqual({ name: 0, clientName: 1 })
})

test('of two columns of one name the first is taken', () => {
  expect(matchColumns(['Email', 'Email'], clientFields, english)).toEqual({ email: 0 })
})

test('columns that mean nothing, or have no name, fill nothing', () => {
  expect(matchColumns(['', '  ', 'Shoe size', '***'], clientFields, english)).toEqual({})
})

test.each(speaking)('every header of the template is known in %s, so that a filled-in template always fits', (_language, t) => {
  for (const fields of [clientFields, projectFields]) {
    const mapping = matchColumns(fields.map(({ label }) => t(label)), fields, t)
    expect(fields.map(({ name }) => mapping[name])).toEqual(fields.map((_, index) => index))
  }
})

test.each(speaking)('an English file is known in %s, too', (_language, t) => {
  for (const fields of [clientFields, projectFields]) {
    const mapping = matchColumns(fields.map(({ label }) => label), fields, t)
    expect(fields.map(({ name }) => mapping[name])).toEqual(fields.map((_, index) => index))
  }
})

test('a field that must have a column is missing, unless another takes its place', () => {
  const missing = (mapping: Record<string, number>) => missingFields(projectFields, mapping).map(({ name }) => name)
  expect(missing({})).toEqual(['name', 'clientName'])
  expect(missing({ name: 0, clientId: 1 })).toEqual([])
})
