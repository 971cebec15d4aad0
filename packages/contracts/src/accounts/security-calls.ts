import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { activityEntry, ownerProof, passwordChange, passwordProof, passwordReset, recoveryCodes, resetRequest, secondFactorProof, secondFactorSetup, secondFactorState, sessionEntry, sessionParams } from './security.ts'

const own = { service: 'gateway', access: 'user' } as const
const open = { service: 'gateway', access: 'anyone' } as const

export const securityCalls = defineCalls('security', {
  changePassword: call({ ...own, method: 'PUT', path: '/api/user/password', summary: 'Changes the password; all other sessions end', body: passwordChange }),
  twoFactor: call({ ...own, method: 'GET', path: '/api/user/two-factor', summary: 'Whether a second factor is asked for at sign-in', response: secondFactorState }),
  beginTwoFactor: call({ ...own, method: 'POST', path: '/api/user/two-factor/setup', summary: 'A secret for an authenticator; nothing is enabled yet', body: passwordProof, response: secondFactorSetup }),
  enableTwoFactor: call({
    ...own,
    method: 'POST',
    path: '/api/user/two-factor',
    summary: 'Enables the second factor with a code of it; answers ten recovery codes, once',
    body: secondFactorProof,
    response: recoveryCodes,
  }),
  renewRecoveryCodes: call({ ...own, method: 'POST', path: '/api/user/two-factor/recovery-codes', summary: 'Ten new recovery codes; the old ones end', body: ownerProof, response: recoveryCodes }),
  disableTwoFactor: call({ ...own, method: 'DELETE', path: '/api/user/two-factor', summary: 'Disables the second factor', body: ownerProof, response: secondFactorState }),
  sessions: call({ ...own, method: 'GET', path: '/api/user/sessions', summary: 'Where the user is signed in, last seen first', response: z.array(sessionEntry) }),
  endSession: call({ ...own, method: 'DELETE', path: '/api/user/sessions/:id', summary: 'Signs one of them out', params: sessionParams, notFound: 'Session not found' }),
  endOtherSessions: call({ ...own, method: 'DELETE', path: '/api/user/sessions', summary: 'Signs all others out' }),
  activity: call({ ...own, method: 'GET', path: '/api/user/activity', summary: 'What was done with the account lately, or tried, newest first: 50 of the last 90 days', response: z.array(activityEntry) }),
  deleteAccount: call({ ...own, method: 'DELETE', path: '/api/user', summary: 'Deletes the account and everything that belongs to it', body: ownerProof }),
  requestReset: call({ ...open, method: 'POST', path: '/api/password-reset', summary: 'Sends a link for a new password; answers the same whether or not the address is known', body: resetRequest }),
  resetPassword: call({ ...open, method: 'PUT', path: '/api/password-reset', summary: 'Sets a new password with the link, once; all sessions end', body: passwordReset }),
})
