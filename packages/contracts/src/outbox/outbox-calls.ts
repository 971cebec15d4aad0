import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { attachmentParams, outgoingMail, outgoingMailDetails } from './outbox.ts'

const notFound = 'Message not found'

export const outboxCalls = defineCalls('outbox', {
  list: call({
    method: 'GET',
    path: '/api/outbox',
    service: 'proposals',
    access: 'user',
    summary: 'The messages that Billfold wrote, newest first',
    response: z.array(outgoingMail),
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
