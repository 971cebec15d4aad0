import * as z from 'zod/mini'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { newProposalLineItem, proposalLineItem } from './line-item.ts'
import { newProposal, proposal, proposalChanges, proposalStatusChange } from './proposal.ts'

const notFound = 'Proposal not found'

export const proposalCalls = defineCalls('proposals', {
  list: call({
    method: 'GET',
    path: '/api/proposals',
    service: 'proposals',
    access: 'user',
    summary: 'All proposals, newest first',
    response: z.array(proposal),
  }),
  get: call({
    method: 'GET',
    path: '/api/proposals/:id',
    service: 'proposals',
    access: 'user',
    summary: 'One proposal',
    params: idParams,
    response: proposal,
    notFound,
  }),
  create: call({
    method: 'POST',
    path: '/api/proposals',
    service: 'proposals',
    access: 'user',
    summary: 'Creates a proposal and its line items at once',
    body: newProposal,
    response: proposal,
    creates: true,
  }),
  update: call({
    method: 'PATCH',
    path: '/api/proposals/:id',
    service: 'proposals',
    access: 'user',
    summary: 'Changes the fields that are sent, line items included, at once',
    params: idParams,
    body: proposalChanges,
    response: proposal,
    notFound,
    versioned: true,
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/proposals/:id',
    service: 'proposals',
    access: 'user',
    summary: 'Deletes a proposal that is not signed, and its line items',
    params: idParams,
    notFound,
  }),
  setStatus: call({
    method: 'PATCH',
    path: '/api/proposals/:id/status',
    service: 'proposals',
    access: 'user',
    summary: 'Sets any status; approved is accepted',
    params: idParams,
    body: proposalStatusChange,
    response: proposal,
    notFound,
  }),
  duplicate: call({
    method: 'POST',
    path: '/api/proposals/:id/duplicate',
    service: 'proposals',
    access: 'user',
    summary: 'A new draft of the same content',
    params: idParams,
    response: proposal,
    notFound,
    creates: true,
  }),
  lineItems: call({
    method: 'GET',
    path: '/api/proposals/:id/line-items',
    service: 'proposals',
    access: 'user',
    summary: 'The line items of a proposal, in their order',
    params: idParams,
    response: z.array(proposalLineItem),
    notFound,
  }),
  addLineItem: call({
    method: 'POST',
    path: '/api/proposals/:id/line-items',
    service: 'proposals',
    access: 'user',
    summary: 'Adds a line item; the amount follows',
    params: idParams,
    body: newProposalLineItem,
    response: proposalLineItem,
    notFound,
    creates: true,
  }),
})

export const proposalLineItemCalls = defineCalls('proposalLineItems', {
  delete: call({
    method: 'DELETE',
    path: '/api/proposal-line-items/:id',
    service: 'proposals',
    access: 'user',
    summary: 'Removes a line item; the amount follows',
    params: idParams,
    notFound: 'Line item not found',
  }),
})
