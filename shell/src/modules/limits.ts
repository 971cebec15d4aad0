/** Milliseconds. */
export interface Limits {
  /** Total for one part, including retries and fallbacks. */
  part: number
  script: number
}

const USUAL: Limits = { part: 9000, script: 3000 }

/** Browser tests shorten the limits: `<meta name="billfold-loader" content="part=900 script=300">`. */
export function readLimits(document: Document): Limits {
  const given = new URLSearchParams(document.querySelector<HTMLMetaElement>('meta[name="billfold-loader"]')?.content.replaceAll(' ', '&'))
  return { part: Number(given.get('part')) || USUAL.part, script: Number(given.get('script')) || USUAL.script }
}
