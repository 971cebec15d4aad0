export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** RFC 4180, with any line breaks and delimiter. A quote within an unquoted cell is text. */
export function parseCsv(text: string, delimiter: Delimiter): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      record.push(cell.trim())
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      records.push([...record, cell.trim()])
      record = []
      cell = ''
    } else cell += sign
  }
  records.push([...record, cell.trim()])
  return records.filter((cells) => cells.some((content) => content !== ''))
}

const LINES = 30

/** The delimiter that splits most of the first lines, and those into the same number of cells. Decimal commas also occur, but less regularly. */
export function findDelimiter(text: string): Delimiter {
  const beginning = text.split(/\r\n?|\n/).slice(0, LINES).join('\n')
  const scores = delimiters.map((delimiter) => {
    const lengths = parseCsv(beginning, delimiter).map(({ length }) => length).filter((length) => length > 1)
    const [mostCommon = []] = [...Map.groupBy(lengths, (length) => length).values()].toSorted((a, b) => b.length - a.length)
    return { delimiter, score: mostCommon.length * (mostCommon[0] ?? 0) }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}
