import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { text } from '../text.ts'
import * as z from '../zod.ts'

/** Visible only to the user; never shown in documents or on the client's pages. */
export const clientNotes = z.object({
  notes: z.nullable(z.string()),
  /** Sent back as If-Match. Separate from the client's version, so that editing a client does not conflict with editing its notes. */
  version: z.int(),
})
export type ClientNotes = z.infer<typeof clientNotes>

/** Null and blank remove the notes. */
const clientNotesChange = z.object({ notes: z.nullable(z.pipe(text(), z.transform((notes: string) => notes || null))) })
export type ClientNotesChange = z.infer<typeof clientNotesChange>

const ofClient = { path: '/api/clients/:id/notes', service: 'projects', access: 'user', params: idParams, notFound: 'Client not found' } as const

export const clientNotesCalls = defineCalls('clientNotes', {
  get: call({ ...ofClient, method: 'GET', summary: 'The user’s own notes about a client', response: clientNotes }),
  save: call({ ...ofClient, method: 'PUT', summary: 'Replaces the notes', body: clientNotesChange, response: clientNotes, versioned: true }),
})
