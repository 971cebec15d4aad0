import { fileURLToPath } from 'node:url'
import { INK } from '@billfold/contracts/colours'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontDictionary, openFonts, ROBOTO } from './fonts.ts'
import { runsOf, startSetting } from './text-runs.ts'

interface PdfOptions {
  title: string
  author: string
  /** Defaults to American English. */
  language?: string
  /** Added at the end of the document if a text cannot be printed exactly. */
  ifInexact?: Content | undefined
}

/** All PDFs are rendered here. Chooses fonts for all text, makes no network requests, and reads no files except fonts. */
export async function renderPdf({ defaultStyle, content, footer, ...document }: TDocumentDefinitions, { title, author, language = 'en-US', ifInexact }: PdfOptions): Promise<Uint8Array> {
  const { pdfmake, fonts } = await (loaded ??= load())
  const { set, isExact } = startSetting((text) => runsOf(text, fonts))
  const printed = set(content)
  return pdfmake
    .createPdf({
      ...document,
      content: ifInexact && !isExact() ? [printed, ifInexact] : printed,
      footer: typeof footer === 'function' ? (...page) => set(footer(...page) ?? '') : footer && set(footer),
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: INK, ...defaultStyle },
      info: { title, author, creator: 'Billfold' },
      language,
      displayTitle: true,
    })
    .getBuffer()
}

/** pdfmake's in-memory file system, which its types omit. */
interface WithFiles {
  virtualfs: { writeFileSync: (name: string, bytes: Buffer) => void }
}

let loaded: ReturnType<typeof load> | undefined

/** Loaded with the first document instead of at startup. */
async function load() {
  const { default: pdfmake } = await import('pdfmake')
  const { virtualfs } = pdfmake as typeof pdfmake & WithFiles
  pdfmake.setFonts(fontDictionary)
  // Security measure: user text must not make pdfmake fetch URLs or read other files.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fileURLToPath(ROBOTO)))
  return { pdfmake, fonts: openFonts((name, bytes) => virtualfs.writeFileSync(name, bytes)) }
}
