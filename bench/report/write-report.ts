import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const file = join(dirname(dirname(import.meta.dirname)), 'docs', 'measurements.md')

/** Puts the text between the two marks of its part; what people wrote around them stays. */
export async function writeReport(part: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${part}: written by npm run bench -->`, `<!-- end of ${part} -->`]
  const document = await readFile(file, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/measurements.md has no place for ${part}`)
  await writeFile(file, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`)
}
