import { expect, test } from 'vitest'
import { clientFields } from './client-fields.ts'
import { missingFields } from './import-field.ts'
import { matchColumns } from './match-columns.ts'
import { projectFields } from './project-fields.ts'
import { speaking } from './testing/speaking.ts'

const english = (text: string) => text

test('matches headers in any case, with blanks or underscores', () => {
  expect(matchColumns(['company_name', ' E-MAIL ', 'hourlyrate'], clientFields, english)).toEqual({ name: 0, email: 1, hourlyRate: 2 })
})

test("prefers a field’s name to a synonym", () => {
  expect(matchColumns(['Client', 'Company Name'], clientFields, english)).toEqual({ name: 1 })
  expect(matchColumns(['Company', 'Client', 'Name'], projectFields, english)).toEqual({ name: 2, clientName: 1 })
})

test('uses a column for one field only', () => {
  const mapping = matchColumns(['Name', 'Client'], projectFields, english)
  expect(mapping).toEqual({ name: 0, clientName: 1 })
})

test('uses the first of two columns with the same name', () => {
  expect(matchColumns(['Email', 'Email'], clientFields, english)).toEqual({ email: 0 })
})

test('ignores unknown and unnamed columns', () => {
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

test('reports a missing required column, unless an alternative exists', () => {
  const missing = (mapping: Record<string, number>) => missingFields(projectFields, mapping).map(({ name }) => name)
  expect(missing({})).toEqual(['name', 'clientName'])
  expect(missing({ name: 0, clientId: 1 })).toEqual([])
})
