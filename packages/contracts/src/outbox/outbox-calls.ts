import * as z from '../zod.ts'
import { id, idParams, pathId } from '../id.ts'
import { emailStates } from '../proposals/email.ts'
import { listQuery } from '../list.ts'
import { call, defineCalls } from '../call.ts'

/** A message sent by Billfold. If there is no mail server, messages stay in the outbox. */
export const outgoingMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type OutgoingMail = z.infer<typeof outgoingMail>

const outgoingMailDetails = z.object({
  ...outgoingMail.shape,
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
})
export type OutgoingMailDetails = z.infer<typeof outgoingMailDetails>

/** `index` is 1-based. */
const attachmentParams = z.object({ id: pathId, index: pathId })

const notFound = 'Message not found'

export const outboxCalls = defineCalls('outbox', {
  list: call({
    method: 'GET',
    path: '/api/outbox',
    service: 'proposals',
    access: 'user',
    summary: 'The messages that Billfold wrote, newest first',
    query: listQuery(['newest'], {}),
    response: z.array(outgoingMail),
    paginated: true,
  }),
  get: call({
    method: 'GET',
    path: '/api/outbox/:id',
    service: 'proposals',
    access: 'user',
    summary: 'One message with its content',
    params: idParams,
    response: outgoingMailDetails,
    notFound,
  }),
  attachment: call({
    method: 'GET',
    path: '/api/outbox/:id/attachments/:index',
    service: 'proposals',
    access: 'user',
    summary: 'A file that goes along with a message',
    params: attachmentParams,
    file: 'application/pdf',
    notFound,
  }),
})
