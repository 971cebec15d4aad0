import * as z from '../zod.ts'
import { id } from '../id.ts'

/** What converting a proposal creates, shown before it happens. */
export const conversion = z.object({
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The proposal's amount. */
  budget: z.string(),
  /** Today, in the user's zone. */
  startDate: z.string(),
  /** Set once it has happened: there is no second project. */
  projectId: z.nullable(id),
})
export type Conversion = z.infer<typeof conversion>

export const converted = z.object({ projectId: id })
