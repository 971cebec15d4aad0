// Not @types/papaparse, which brings Node's types into browser code.
declare module 'papaparse' {
  interface ParseConfig {
    delimiter: string
    newline: '\n'
    skipEmptyLines: boolean
    /** In characters. */
    chunkSize: number
    chunk: (result: { data: string[][]; errors: { code: string }[] }, parser: { pause: () => void; resume: () => void; abort: () => void }) => void
    complete: () => void
  }

  export function parse(text: string, config: ParseConfig): void
}
