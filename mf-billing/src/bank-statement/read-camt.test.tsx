import { describe, expect, test } from 'vitest'
import { readCamt } from './read-camt.ts'
import { readStatement } from './read-statement.ts'
import { camtFile, germanCsv, ofxSgml, ofxXml } from './testing/statement-files.ts'

test.each(['02', '04', '08'] as const)('reads CAMT.053 version %s, including batches', (version) => {
  const account = 'DE89370400440532013000'
  expect(readCamt(camtFile(version))).toEqual({
    credits: [
      { account, bankId: '2026050400001', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'Northwind Coffee & Co', reference: 'INV-2026- 0042' },
      { account, bankId: 'B-1', date: '2026-05-06', amount: '100.50', currency: 'USD', name: 'Globex', reference: '' },
      { account, bankId: 'BATCH/1', date: '2026-05-06', amount: '50.00', currency: 'USD', name: '', reference: 'RF18539007547034 E2E-7' },
    ],
    debits: 1,
    unreadable: 0,
  })
})

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'statement') => new File([text], name)

describe('a chosen file', () => {
  test.each([
    ['camt', camtFile('08')],
    ['ofx', ofxSgml],
    ['ofx', ofxXml],
    ['csv', germanCsv],
  ])('is recognized as %s from its content', async (format, text) => {
    expect((await readStatement(fileOf(text))).format).toBe(format)
    expect((await readStatement(fileOf(`\uFEFF${text}`))).format).toBe(format)
  })

  test('keeps accented characters if it is encoded in Latin-1', async () => {
    const text = camtFile('02').replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace('Globex', 'Müller')
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const file = await readStatement(fileOf(bytes))
    expect(file.format === 'camt' && file.lines.credits.map(({ name }) => name)).toContain('Müller')
  })

  test.each([
    ['<!DOCTYPE x [<!ENTITY a "aaaa">]><Document>&a;</Document>', 'This file wasn’t read because it contains a document type declaration'],
    [`<?xml version="1.0"?>\n<!doctype OFX>${ofxXml.slice(60)}`, 'This file wasn’t read because it contains a document type declaration'],
    ['<Document><BkToCstmrStmt><Stmt></BkToCstmrStmt></Document>', 'The XML of this file is damaged.'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>', 'This XML file is not a bank statement.'],
    ['%PDF-1.7', 'This file is not a text file.'],
    [' \n', 'The file is empty.'],
    ['Hello', 'This file is not a bank statement'],
  ])('is rejected: %j', async (text, message) => {
    await expect(readStatement(fileOf(text))).rejects.toThrow(message)
  })

  test('is rejected if it is larger than 20 MB', async () => {
    await expect(readStatement(fileOf(new Uint8Array(20 * 1024 * 1024 + 1)))).rejects.toThrow('The file is larger than 20 MB.')
  })
})
