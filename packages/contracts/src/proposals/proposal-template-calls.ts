import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import * as z from '../zod.ts'
import { listedProposalTemplate, newProposalTemplate, proposalTemplate } from './proposal-template.ts'

const notFound = 'Template not found'

export const proposalTemplateCalls = defineCalls('proposalTemplates', {
  list: call({
    method: 'GET',
    path: '/api/proposal-templates',
    service: 'proposals',
    access: 'user',
    summary: 'All proposal templates, sorted by name',
    response: z.array(listedProposalTemplate),
  }),
  get: call({
    method: 'GET',
    path: '/api/proposal-templates/:id',
    service: 'proposals',
    access: 'user',
    summary: 'One template, with its sections and line items',
    params: idParams,
    response: proposalTemplate,
    notFound,
  }),
  create: call({
    method: 'POST',
    path: '/api/proposal-templates',
    service: 'proposals',
    access: 'user',
    summary: 'Save the content of a proposal as a template',
    body: newProposalTemplate,
    response: listedProposalTemplate,
    creates: true,
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/proposal-templates/:id',
    service: 'proposals',
    access: 'user',
    summary: 'Delete a template',
    params: idParams,
    notFound,
  }),
})
