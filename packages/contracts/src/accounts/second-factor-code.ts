import * as z from '../zod.ts'
import { requiredText } from '../text.ts'

/** Six digits from an authenticator, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCode = z.pipe(requiredText('Code is required', 64), z.transform((code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()))
