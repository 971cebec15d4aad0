import { languages, type Language } from '@billfold/contracts/settings/languages'
import { createTranslations, type Catalogue } from '@billfold/web-kit/text/create-translations.ts'
import deShared from '@billfold/web-kit/texts/de.json'
import esShared from '@billfold/web-kit/texts/es.json'
import frShared from '@billfold/web-kit/texts/fr.json'
import de from '../texts/de.json'
import es from '../texts/es.json'
import fr from '../texts/fr.json'
import { clientImport } from '@billfold/contracts/clients/client'
import { projectImport } from '@billfold/contracts/projects/project'
import { csvRecords, type Translate, writeCsv } from '@billfold/web-kit'
import { describe, expect, test } from 'vitest'
import { clientColumns } from '../clients/clients-csv.ts'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { buildRows, matchColumns } from './build-rows.ts'
import { clientFields, missingFields, projectFields } from './import-fields.ts'
import { problemOf } from './import-kinds.ts'
import { readFile } from './read-file.ts'
import { templateOf } from './import-page.tsx'

const catalogues: Record<Language, readonly Catalogue[]> = { en: [], de: [deShared, de], es: [esShared, es], fr: [frShared, fr] }

/** Each language with its translate function for this module. */
const translators: readonly (readonly [Language, Translate])[] = languages.map((language) => [
  language,
  createTranslations(language, catalogues[language], new Map()).textOf(null),
])

async function rowsOf(text: string | Uint8Array<ArrayBuffer>, fields = clientFields, t: Translate = (text) => text) {
  const file = await readFile(new File([text], 'file.csv'))
  return buildRows(file, fields, matchColumns(file.header, fields, t), 'month-first')
}

describe('rows read from a file', () => {
  test('contain the mapped cells and omit empty ones', async () => {
    expect(await rowsOf('Company Name,Email,Phone,Hourly Rate,Status\nAcme, a@acme.com ,,"$1,250.00",inactive\n')).toEqual([
      { name: 'Acme', email: 'a@acme.com', hourlyRate: '1250.00', isActive: false },
    ])
  })

  test('skip lines that contain only delimiters, and may be shorter than the header', async () => {
    expect(await rowsOf('Name,Email\n,\nAcme\n')).toEqual([{ name: 'Acme' }])
  })

  test('contain project dates and numbers in the contract’s format', async () => {
    const text = 'Project,Customer,Status,Start,Due,Completion,Budget\nShop,Acme,On Hold,9/1/2026,2026-12-24,45%,12000\n'
    const rows = await rowsOf(text, projectFields)
    expect(rows).toEqual([
      {
        name: 'Shop',
        clientName: 'Acme',
        status: 'on_hold',
        startDate: '2026-09-01',
        dueDate: '2026-12-24',
        completionPercentage: 45,
        budget: '12000',
      },
    ])
    expect(projectImport.safeParse({ rows }).success).toBe(true)
  })

  test('use commas as decimal separators if semicolons separate the fields', async () => {
    expect(await rowsOf('Name;Email;Rate\nAcme;a@b.co;99,50')).toEqual([{ name: 'Acme', email: 'a@b.co', hourlyRate: '99.50' }])
  })

  test.each([['German', 'de'], ['Français', 'fr'], ['ES', 'es'], ['Klingon', 'Klingon']])('have the language %s converted to %s', async (written, language) => {
    expect(await rowsOf(`Name;Email;Language\nAcme;a@b.co;${written}`)).toEqual([{ name: 'Acme', email: 'a@b.co', language }])
  })

  test.each(translators)('can be read from our own export in %s, including formulas and line breaks', async (_language, t) => {
    const client = sampleClient({ name: '=Sum & "Co", Ltd', phone: '+1 555', isActive: false, language: 'fr' })
    const [row] = await rowsOf(writeCsv(csvRecords(clientColumns, [client], t)), clientFields, t)
    expect(row).toMatchObject({ name: client.name, phone: '+1 555', address: client.address, isActive: false, hourlyRate: '140.00', language: 'fr' })
    expect(clientImport.safeParse({ rows: [row] }).success).toBe(true)
  })

  test.each(translators)('are valid if the file is our %s template', async (_language, t) => {
    const clients = await rowsOf(templateOf(clientFields, t), clientFields, t)
    expect(clientImport.safeParse({ rows: clients }).success).toBe(true)
    const projects = await rowsOf(templateOf(projectFields, t), projectFields, t)
    expect(projectImport.safeParse({ rows: projects }).success).toBe(true)
  })
})

describe('an unreadable file', () => {
  test.each([
    ['', 'There are no rows to import'],
    ['Name,Email\n', 'There are no rows to import'],
    ['Name,Email\n"Acme,a@b.co', 'The file ends inside a quoted field. A closing quote (") is missing.'],
    ['PK\u0003\u0004', 'This is not a CSV file. Save your spreadsheet as CSV and choose that file.'],
  ])('is rejected if it contains %j: %s', async (text, message) => {
    await expect(readFile(new File([text], 'x.csv'))).rejects.toThrow(message)
  })

  test('is rejected when it exceeds the size limit', async () => {
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'x.csv')
    await expect(readFile(large)).rejects.toThrow('The file is larger than 8 MB.')
  })
})

describe('an import issue', () => {
  test('refers to a row and a column', () => {
    const problem = problemOf({ path: 'rows.3.email', message: 'Invalid email address' }, clientFields)
    expect(problem).toMatchObject({ row: 3, field: { label: 'Email' }, message: 'Invalid email address' })
  })

  test('can also refer to the whole file or a whole row', () => {
    expect(problemOf({ path: 'rows', message: 'Too many' }, clientFields)).toEqual({ row: null, field: null, message: 'Too many' })
    expect(problemOf({ path: 'rows.0', message: 'Odd' }, clientFields)).toEqual({ row: 0, field: null, message: 'Odd' })
  })

  test('has a specific message if it concerns a status', () => {
    expect(problemOf({ path: 'rows.0.isActive', message: 'Invalid input' }, clientFields).message).toBe('Must be Active or Inactive')
  })
})

const english = (text: string) => text

test('matches headers regardless of case, blanks and underscores', () => {
  expect(matchColumns(['company_name', ' E-MAIL ', 'hourlyrate'], clientFields, english)).toEqual({ name: 0, email: 1, hourlyRate: 2 })
})

test("prefers a field’s name over an alias", () => {
  expect(matchColumns(['Client', 'Company Name'], clientFields, english)).toEqual({ name: 1 })
  expect(matchColumns(['Company', 'Client', 'Name'], projectFields, english)).toEqual({ name: 2, clientName: 1 })
})

test('uses each column for only one field', () => {
  const mapping = matchColumns(['Name', 'Client'], projectFields, english)
  expect(mapping).toEqual({ name: 0, clientName: 1 })
})

test('uses the first of two columns with the same name', () => {
  expect(matchColumns(['Email', 'Email'], clientFields, english)).toEqual({ email: 0 })
})

test('ignores unknown and unnamed columns', () => {
  expect(matchColumns(['', '  ', 'Shoe size', '***'], clientFields, english)).toEqual({})
})

test.each(translators)('recognizes every header of the %s template, so that a filled-in template can always be imported', (_language, t) => {
  for (const fields of [clientFields, projectFields]) {
    const mapping = matchColumns(fields.map(({ label }) => t(label)), fields, t)
    expect(fields.map(({ name }) => mapping[name])).toEqual(fields.map((_, index) => index))
  }
})

test.each(translators)('also recognizes English headers when the language is %s', (_language, t) => {
  for (const fields of [clientFields, projectFields]) {
    const mapping = matchColumns(fields.map(({ label }) => label), fields, t)
    expect(fields.map(({ name }) => mapping[name])).toEqual(fields.map((_, index) => index))
  }
})

test('reports a required field without a column, unless another field replaces it', () => {
  const missing = (mapping: Record<string, number>) => missingFields(projectFields, mapping).map(({ name }) => name)
  expect(missing({})).toEqual(['name', 'clientName'])
  expect(missing({ name: 0, clientId: 1 })).toEqual([])
})
