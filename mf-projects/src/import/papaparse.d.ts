// Not @types/papaparse, which brings Node's types into browser code.
declare module 'papaparse' {
  interface ParseConfig {
    delimiter: string
    newline: '\n'
    skipEmptyLines: boolean
  }

  interface ParseResult {
    data: string[][]
    errors: { code: string }[]
  }

  interface ChunkConfig extends ParseConfig {
    /** In characters. */
    chunkSize: number
    chunk: (result: ParseResult, parser: { pause: () => void; resume: () => void }) => void
    complete: () => void
  }

  export function parse(text: string, config: ChunkConfig): void
  export function parse(text: string, config: ParseConfig): ParseResult
}
