// Not @types/papaparse, which brings Node's types into browser code.
declare module 'papaparse' {
  interface ParseConfig {
    delimiter: string
    newline: '\n'
    skipEmptyLines: boolean
  }

  export function parse(text: string, config: ParseConfig): { data: string[][]; errors: { code: string }[] }
}
