import * as z from 'zod/mini'
import { call, defineCalls } from '../call.ts'
import { text } from '../text.ts'
import { moduleEvent, moduleStatus } from './module-status.ts'
import { publication, releaseVersion } from './publication.ts'
import { OFF_REASON } from './registry.ts'

const params = z.object({ module: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) })
const ofModule = { service: 'gateway', access: 'operator', params, notFound: 'There is no such module' } as const

/** A release of all modules of ours is a tenth of this, in base64 too. */
const MAX_RELEASE_BYTES = 16 * 1024 * 1024

/** The release that the operator saw there: with it nothing happens where another one is by now. */
const seen = z.strictObject({ version: z.optional(releaseVersion) })

/** What whoever runs this Billfold does with modules: `npm run modules` and the operator's page. */
export const operatorCalls = defineCalls('operator', {
  list: call({
    method: 'GET',
    path: '/api/modules',
    service: 'gateway',
    access: 'operator',
    summary: 'All modules with their releases, and how these fare',
    response: z.array(moduleStatus),
  }),
  history: call({
    ...ofModule,
    method: 'GET',
    path: '/api/modules/:module/history',
    summary: 'Who did what with a module, the newest first',
    response: z.array(moduleEvent),
  }),
  publish: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/releases',
    summary: 'Keeps a release for good; a version that is there is refused',
    body: publication,
    maxBytes: MAX_RELEASE_BYTES,
    response: moduleStatus,
  }),
  activate: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/activate',
    summary: 'Gives everybody this release',
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
    summary: 'Gives everybody the release that a share of the users has',
    body: seen,
    response: moduleStatus,
  }),
  rollBack: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/roll-back',
    summary: 'Takes the canary back, as failed; without one gives everybody the last good release again',
    body: seen,
    response: moduleStatus,
  }),
  disable: call({
    ...ofModule,
    method: 'POST',
    path: '/api/modules/:module/disable',
    summary: 'Switches a module off; its places say why',
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
