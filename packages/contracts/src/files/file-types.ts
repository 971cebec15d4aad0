/** Extensions of the files that users can attach, with the media types used to serve them. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'text/csv',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileEnding = keyof typeof fileTypes

/** 5 MB, the limit that screens state. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** 'Plan.PDF' → 'pdf'. Undefined if the file cannot be attached. */
export function endingOf(name: string): FileEnding | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(fileTypes, ending) ? (ending as FileEnding) : undefined
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** Formats a size like '1.2 MB' for a language. */
export function formatFileSize(bytes: number, language: string): string {
  const [unit, size] = bytes < MEGABYTE ? (['kilobyte', Math.max(1, Math.round(bytes / KILOBYTE))] as const) : (['megabyte', bytes / MEGABYTE] as const)
  return new Intl.NumberFormat(language === 'en' ? 'en-US' : language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
