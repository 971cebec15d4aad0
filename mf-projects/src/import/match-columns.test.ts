import { expect, test } from 'vitest'
import { clientFields } from './client-fields.ts'
import { missingFields } from './import-field.ts'
import { matchColumns } from './match-columns.ts'
import { projectFields } from './project-fields.ts'

test('a header is known whatever its case, blanks and underscores', () => {
  expect(matchColumns(['company_name', ' E-MAIL ', 'hourlyrate'], clientFields)).toEqual({ name: 0, email: 1, hourlyRate: 2 })
})

test("a field's own name goes before another word for it", () => {
  expect(matchColumns(['Client', 'Company Name'], clientFields)).toEqual({ name: 1 })
  expect(matchColumns(['Company', 'Client', 'Name'], projectFields)).toEqual({ name: 2, clientName: 1 })
})

test('no column fills two fields', () => {
  const mapping = matchColumns(['Name', 'Client'], projectFields)
  expect(mapping).toEqual({ name: 0, clientName: 1 })
})

test('of two columns of one name the first is taken', () => {
  expect(matchColumns(['Email', 'Email'], clientFields)).toEqual({ email: 0 })
})

test('columns that mean nothing, or have no name, fill nothing', () => {
  expect(matchColumns(['', '  ', 'Shoe size', '***'], clientFields)).toEqual({})
})

test("every header of the template is known, so that a filled-in template always fits", () => {
  for (const fields of [clientFields, projectFields]) {
    const mapping = matchColumns(fields.map(({ label }) => label), fields)
    expect(fields.map(({ name }) => mapping[name])).toEqual(fields.map((_, index) => index))
  }
})

test('a field that must have a column is missing, unless another takes its place', () => {
  const missing = (mapping: Record<string, number>) => missingFields(projectFields, mapping).map(({ name }) => name)
  expect(missing({})).toEqual(['name', 'clientName'])
  expect(missing({ name: 0, clientId: 1 })).toEqual([])
})
