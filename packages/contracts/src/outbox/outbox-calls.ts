import * as z from '../zod.ts'
import { id, idParams, pathId } from '../id.ts'
import { emailStates } from '../proposals/email.ts'
import { listQuery } from '../list.ts'
import { call, defineCalls } from '../call.ts'

/** A message that Billfold sent or will send. If no mail server is configured, messages stay in the outbox. */
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

/** `index` counts from 1. */
const attachmentParams = z.object({ id: pathId, index: pathId })

const notFound = 'Message not found'

export const outboxCalls = defineCalls('outbox', {
  list: call({
    method: 'GET',
    path: '/api/outbox',
    service: 'proposals',
    access: 'user',
    summary: 'All messages in the outbox, newest first',
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
    summary: 'Download a file attached to a message',
    params: attachmentParams,
    file: 'application/pdf',
    notFound,
  }),
})
