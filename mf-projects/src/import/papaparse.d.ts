// Not @types/papaparse, which brings Node's types into browser code.
declare module 'papaparse' {
  interface ParseConfig {
    delimiter: string
    newline: '\n'
    skipEmptyLines: boolean
  }

  export function parse<Row>(text: string, config: ParseConfig): { data: Row[]; errors: { code: string }[] }
}
