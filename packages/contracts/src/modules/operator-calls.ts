import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { text } from '../text.ts'
import { moduleEvent, moduleStatus, publication, releaseVersion } from './operator.ts'
import { OFF_REASON } from './module-calls.ts'

const params = z.object({ module: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) })
const ofModule = { service: 'gateway', access: 'operator', params, notFound: 'There is no such module' } as const

/** Ten times the size of our largest release in base64. */
const MAX_RELEASE_BYTES = 16 * 1024 * 1024

/** The active release that the operator saw. The call is rejected if another release has become active since then. */
const seen = z.strictObject({ version: z.optional(releaseVersion) })

/** Used by `npm run modules` and the operator's page. */
export const operatorCalls = defineCalls('operator', {
  list: call({
    method: 'GET',
    path: '/api/modules',
    service: 'gateway',
    access: 'operator',
    summary: 'All modules with their releases, loads and failures',
    response: z.array(moduleStatus),
  }),
  history: call({
    ...ofModule,
    method: 'GET',
    path: '/api/modules/:module/history',
    summary: 'Who did what with a module, newest first',
    response: z.array(moduleEvent),
  }),
  publish: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/releases',
    summary: 'Stores a release; a version that exists is refused',
    body: publication,
    maxBytes: MAX_RELEASE_BYTES,
    response: moduleStatus,
  }),
  activate: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/activate',
    summary: 'Activates a release for all users',
    body: z.strictObject({ version: releaseVersion }),
    response: moduleStatus,
  }),
  startCanary: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/canary',
    summary: 'Gives a share of the users this release, always the same ones; 0 ends it',
    body: z.strictObject({ version: releaseVersion, percent: z.int('must be a whole number from 0 to 100').check(z.gte(0), z.lte(100)) }),
    response: moduleStatus,
  }),
  promote: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/promote',
    summary: 'Promotes the canary to all users',
    body: seen,
    response: moduleStatus,
  }),
  rollBack: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/roll-back',
    summary: 'Ends the canary as failed; without a canary, goes back to the last good release',
    body: seen,
    response: moduleStatus,
  }),
  disable: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/disable',
    summary: 'Switches a module off; its pages and cards say why',
    body: z.strictObject({ reason: z._default(text(200).check(z.minLength(1)), OFF_REASON) }),
    response: moduleStatus,
  }),
  enable: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/enable',
    summary: 'Switches a module on again',
    response: moduleStatus,
  }),
})
