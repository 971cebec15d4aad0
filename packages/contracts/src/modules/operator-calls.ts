import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { text } from '../text.ts'
import { moduleEvent, moduleStatus, publication, releaseVersion } from './operator.ts'
import { OFF_REASON } from './module-calls.ts'

const params = z.object({ module: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) })
const ofModule = { service: 'gateway', access: 'operator', params, notFound: 'There is no such module' } as const

/** Ten times the size of our largest release, encoded as base64. */
const MAX_RELEASE_BYTES = 16 * 1024 * 1024

/** The release that was active when the operator looked. The call is rejected if another release has become active since then. */
const seen = z.strictObject({ version: z.optional(releaseVersion) })

/** Calls used by `npm run modules` and the operator's page. */
export const operatorCalls = defineCalls('operator', {
  list: call({
    method: 'GET',
    path: '/api/modules',
    service: 'gateway',
    access: 'operator',
    summary: 'All modules, with their releases, loads and failures',
    response: z.array(moduleStatus),
  }),
  history: call({
    ...ofModule,
    method: 'GET',
    path: '/api/modules/:module/history',
    summary: 'Log of changes to a module’s releases and state, newest first',
    response: z.array(moduleEvent),
  }),
  publish: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/releases',
    summary: 'Publish a release; a version that already exists is rejected',
    body: publication,
    maxBytes: MAX_RELEASE_BYTES,
    response: moduleStatus,
  }),
  activate: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/activate',
    summary: 'Activate a release for all users',
    body: z.strictObject({ version: releaseVersion }),
    response: moduleStatus,
  }),
  startCanary: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/canary',
    summary: 'Give this release to a percentage of users as a canary, always the same ones; 0 ends the canary',
    body: z.strictObject({ version: releaseVersion, percent: z.int('must be a whole number from 0 to 100').check(z.gte(0), z.lte(100)) }),
    response: moduleStatus,
  }),
  promote: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/promote',
    summary: 'Promote the canary to all users',
    body: seen,
    response: moduleStatus,
  }),
  rollBack: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/roll-back',
    summary: 'End the canary as failed or, if there is none, go back to the last good release',
    body: seen,
    response: moduleStatus,
  }),
  disable: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/disable',
    summary: 'Disable a module; its pages and cards show the reason',
    body: z.strictObject({ reason: z._default(text(200).check(z.minLength(1)), OFF_REASON) }),
    response: moduleStatus,
  }),
  enable: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/enable',
    summary: 'Enable a module again',
    response: moduleStatus,
  }),
})
