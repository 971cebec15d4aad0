// Used instead of @types/papaparse, which would add Node's types to browser code.
declare module 'papaparse' {
  interface ParseConfig {
    delimiter: string
    newline: '\n'
    skipEmptyLines: boolean
    /** Number of characters. */
    chunkSize: number
    chunk: (result: { data: string[][]; errors: { code: string }[] }, parser: { pause: () => void; resume: () => void; abort: () => void }) => void
    complete: () => void
  }

  export function parse(text: string, config: ParseConfig): void
}
