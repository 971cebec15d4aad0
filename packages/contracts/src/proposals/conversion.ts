import * as z from '../zod.ts'
import { id } from '../id.ts'

/** Preview of what converting a proposal creates. */
export const conversion = z.object({
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The proposal's amount. */
  budget: z.string(),
  /** Today, in the user's time zone. */
  startDate: z.string(),
  /** Set after conversion; a proposal can be converted only once. */
  projectId: z.nullable(id),
})
export type Conversion = z.infer<typeof conversion>

export const converted = z.object({ projectId: id })
