import { translateWith } from '@billfold/contracts/message'

export type Translate = ReturnType<typeof translateWith>

export const inEnglish = translateWith({})
