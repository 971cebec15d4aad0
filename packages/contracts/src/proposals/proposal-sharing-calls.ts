import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { embeddingSites, newEmbeddingSites } from '../sharing/embedding-sites.ts'
import { linkNotFound, shareLinkCalls } from '../sharing/share-link-calls.ts'
import { proposalShareToken, sharedProposal } from './shared-proposal.ts'
import { newSignature } from './signing.ts'

/** The same message for unknown, revoked and expired tokens, so it does not reveal which tokens existed. */
const denied = 'Proposal not found'

export const proposalSharingCalls = defineCalls('proposalSharing', {
  ...shareLinkCalls({ records: 'proposals', name: 'proposal', notFound: 'Proposal not found' }),
  sites: call({
    method: 'GET',
    path: '/api/proposals/:id/share-link/sites',
    service: 'proposals',
    access: 'user',
    summary: 'The sites on whose pages the proposal may stand, to be read and signed there',
    params: idParams,
    response: embeddingSites,
    notFound: linkNotFound,
  }),
  setSites: call({
    method: 'PUT',
    path: '/api/proposals/:id/share-link/sites',
    service: 'proposals',
    access: 'user',
    summary: 'Says on which sites the proposal may stand: on these and no others',
    params: idParams,
    body: newEmbeddingSites,
    response: embeddingSites,
    notFound: linkNotFound,
  }),
  bundle: call({
    method: 'GET',
    path: '/api/proposals/:id/evidence',
    service: 'proposals',
    access: 'user',
    summary: 'What was signed and how, to be checked without Billfold (.zip)',
    params: idParams,
    file: 'application/zip',
    notFound: 'Proposal not found',
    waitsFor: 'drawing',
  }),
  read: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken',
    service: 'proposals',
    access: 'anyone',
    summary: 'A proposal as its client sees it; once signed, exactly what was signed',
    params: proposalShareToken,
    response: sharedProposal,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/views',
    service: 'proposals',
    access: 'anyone',
    summary: 'Counts a view of the page',
    params: proposalShareToken,
    notFound: denied,
  }),
  sign: call({
    method: 'POST',
    path: '/api/public/proposal/:shareToken/sign',
    service: 'proposals',
    access: 'anyone',
    summary: 'Signs the proposal with a typed name, once',
    params: proposalShareToken,
    body: newSignature,
    response: sharedProposal,
    notFound: denied,
  }),
  publicPdf: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken/pdf',
    service: 'proposals',
    access: 'anyone',
    summary: 'The proposal as a PDF; once signed, with its certificate',
    params: proposalShareToken,
    file: 'application/pdf',
    notFound: denied,
    waitsFor: 'drawing',
  }),
  publicBundle: call({
    method: 'GET',
    path: '/api/public/proposal/:shareToken/evidence',
    service: 'proposals',
    access: 'anyone',
    summary: 'What was signed and how, to be checked without Billfold (.zip)',
    params: proposalShareToken,
    file: 'application/zip',
    notFound: denied,
    waitsFor: 'drawing',
  }),
})
