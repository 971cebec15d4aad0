import { parse } from 'papaparse'

export type Delimiter = ',' | ';'

interface ParsedCsv {
  /** Every record, including the header, except empty ones. */
  records: string[][]
  delimiter: Delimiter
  /** A field's opening quote is never closed, so the field contains the rest of the file. */
  isCutOff: boolean
}

export function parseCsv(file: string): ParsedCsv {
  // papaparse supports only one kind of line break per file.
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n', skipEmptyLines: true })
  return { records: data, delimiter, isCutOff: errors.some(({ code }) => code === 'MissingQuotes') }
}

/** The more frequent one outside quotes in the first record. papaparse's detection mistakes decimal commas for delimiters. */
function delimiterOf(text: string): Delimiter {
  let commas = 0
  let semicolons = 0
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === ',') commas += 1
    if (sign === ';') semicolons += 1
    if (sign === '\n' && commas + semicolons > 0) break
  }
  return semicolons > commas ? ';' : ','
}
